import type { ValueKind } from "../definition/types.ts";
import { queryField } from "./fields.ts";
import type { QueryField } from "./fields.ts";
import { parseListQuery } from "./parse.ts";
import type { ListQueryInput } from "./parse.ts";
import { refuseUnknown } from "./reading.ts";
import type { FilterTerm, ListQuery, Measure, MeasureFunction, QueryIssue, QueryIssueCode } from "./types.ts";

export type { Measure, MeasureFunction } from "./types.ts";

export const MAX_DIMENSIONS = 3;
export const MAX_MEASURES = 12;

export const TIME_UNITS = ["day", "week", "month", "quarter", "year"] as const;
/** Weeks begin on Monday; days are those of the actor's calendar. */
export type TimeUnit = (typeof TIME_UNITS)[number];

/** What rows are put together by: one value of a field, or the stretch of time a date falls in. */
export interface Dimension {
  /** As asked for, and the name of its value in the answer: `status`, `created__month`. */
  readonly key: string;
  readonly field: string;
  readonly unit: TimeUnit | null;
  /** Rows fall in the last of these that holds, counted from 0; before the first is -1. */
  readonly steps?: readonly FilterTerm[];
}

/** By a dimension or a measure, by its place among them. */
export interface GroupSort {
  readonly by: "dimension" | "measure";
  readonly at: number;
  readonly direction: "asc" | "desc";
}

export interface AggregateQuery {
  /** Which rows count: page, page size and sort mean nothing here. */
  readonly list: ListQuery;
  readonly dimensions: readonly Dimension[];
  /** Never empty. */
  readonly measures: readonly Measure[];
  /** Ends with every dimension, so that the order is complete. */
  readonly sort: readonly GroupSort[];
}

export type AggregateQueryResult =
  | { readonly ok: true; readonly query: AggregateQuery }
  | { readonly ok: false; readonly issues: readonly QueryIssue[] };

/** What rows may be grouped by: values as they are, stretches of time, or each element of a list. */
export type Grouping = "value" | "time" | "elements";

export const GROUPINGS = {
  text: null,
  long_text: null,
  integer: "value",
  decimal: null,
  boolean: "value",
  date: "time",
  datetime: "time",
  time: null,
  option: "value",
  options: "elements",
  reference: "value",
  references: "elements",
  dynamic_reference: null,
  rows: null,
  file: null,
  files: null,
  json: null,
  sealed: null,
} as const satisfies Record<ValueKind, Grouping | null>;

const DIFFERENT: readonly MeasureFunction[] = ["distinct"];
const NUMBERS: readonly MeasureFunction[] = ["sum", "avg", "min", "max"];
const ENDS: readonly MeasureFunction[] = ["min", "max"];

/** What can be measured of values of a kind. */
export const FUNCTIONS: Readonly<Partial<Record<ValueKind, readonly MeasureFunction[]>>> = {
  integer: [...NUMBERS, ...DIFFERENT],
  decimal: NUMBERS,
  date: [...ENDS, ...DIFFERENT],
  datetime: ENDS,
  option: DIFFERENT,
  reference: DIFFERENT,
};

interface Reading extends ListQueryInput {
  readonly issues: QueryIssue[];
}

function refuse(
  reading: Reading,
  parameter: string,
  code: QueryIssueCode,
  parameters: QueryIssue["parameters"] = {},
): null {
  reading.issues.push({ parameter, code, parameters });
  return null;
}

/** The parts of a parameter that holds several, each once. */
function parts(reading: Reading, name: string): string[] {
  const value = reading.parameters[name];
  if (value === undefined || value === "") return [];
  if (typeof value !== "string") {
    refuse(reading, name, "repeated_parameter", { name });
    return [];
  }
  const found = value.split(",").map((part) => part.trim());
  return [...new Set(found)].filter((part) => part !== "");
}

function readable(reading: Reading, name: string): QueryField | null {
  const field = queryField(reading.resource, name);
  return field !== null && reading.readable(name) !== "no" ? field : null;
}

/** Worked out when read: the elements of such a list stand in no table. */
function isPassing({ resource }: Reading, name: string): boolean {
  return resource.fieldsByName[name]?.computed?.stored === false;
}

function readDimension(reading: Reading, key: string): Dimension | null {
  const at = key.lastIndexOf("__");
  const name = at === -1 ? key : key.slice(0, at);
  const field = readable(reading, name);
  if (field === null) {
    refuseUnknown(reading, "group_by", name);
    return null;
  }
  const grouping = GROUPINGS[field.value.kind];
  if (grouping === null || name === "id" || (grouping === "elements" && isPassing(reading, name)))
    return refuse(reading, "group_by", "not_groupable", { field: name });
  if (at === -1) return { key, field: name, unit: grouping === "time" ? "day" : null };
  const unit = TIME_UNITS.find((known) => known === key.slice(at + 2));
  return unit === undefined || grouping !== "time"
    ? refuse(reading, "group_by", "unknown_unit", { field: name, unit: key.slice(at + 2) })
    : { key, field: name, unit };
}

function readMeasure(reading: Reading, key: string): Measure | null {
  if (key === "count") return { key, function: "count", field: null };
  const colon = key.indexOf(":");
  const name = key.slice(colon + 1);
  const wanted = NUMBERS.find((known) => known === key.slice(0, Math.max(colon, 0)));
  if (wanted === undefined) return refuse(reading, "measures", "unknown_measure", { measure: key });
  const field = readable(reading, name);
  if (field === null) {
    refuseUnknown(reading, "measures", name);
    return null;
  }
  const offered = name === "id" ? undefined : FUNCTIONS[field.value.kind];
  return offered?.includes(wanted) === true
    ? { key, function: wanted, field: name }
    : refuse(reading, "measures", "not_measurable", { field: name, measure: wanted });
}

function limited<T>(
  reading: Reading,
  name: "group_by" | "measures",
  { maximum, read }: { maximum: number; read: (reading: Reading, key: string) => T | null },
): T[] {
  const keys = parts(reading, name);
  if (keys.length > maximum) {
    refuse(reading, name, name === "group_by" ? "too_many_dimensions" : "too_many_measures", { maximum });
    return [];
  }
  return keys.map((key) => read(reading, key)).filter((part) => part !== null);
}

function readSort(
  reading: Reading,
  { dimensions, measures }: Pick<AggregateQuery, "dimensions" | "measures">,
): GroupSort[] {
  const asked = parts(reading, "sort").flatMap((part): GroupSort[] => {
    const direction = part.startsWith("-") ? "desc" : "asc";
    const key = direction === "desc" ? part.slice(1) : part;
    for (const [by, list] of [
      ["dimension", dimensions],
      ["measure", measures],
    ] as const) {
      const at = list.findIndex((one) => one.key === key);
      if (at !== -1) return [{ by, at, direction }];
    }
    refuse(reading, "sort", "not_sortable", { field: key });
    return [];
  });
  const rest = dimensions
    .map((_, at): GroupSort => ({ by: "dimension", at, direction: "asc" }))
    .filter(({ at }) => !asked.some((term) => term.by === "dimension" && term.at === at));
  return [...asked, ...rest];
}

const COUNT: Measure = { key: "count", function: "count", field: null };
/** Parameters of a list that do not decide which rows it has; a list's address may be handed over as it is. */
const WITHOUT_MEANING = ["page", "page_size", "count", "totals"] as const;

/**
 * Reads the address of an aggregate: `group_by=status,created__month&measures=count,sum:bill_rate&sort=-count`, and
 * everything by which a list chooses its rows. Never throws: all problems at once.
 */
export function parseAggregateQuery(input: ListQueryInput): AggregateQueryResult {
  const reading: Reading = { ...input, issues: [] };
  const { group_by: _group, measures: _measures, sort: _sort, ...rest } = input.parameters;
  const parameters = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !(WITHOUT_MEANING as readonly string[]).includes(name)),
  );
  const list = parseListQuery({ ...input, parameters });
  const dimensions = limited(reading, "group_by", { maximum: MAX_DIMENSIONS, read: readDimension });
  const read = limited(reading, "measures", { maximum: MAX_MEASURES, read: readMeasure });
  const measures = read.length > 0 ? read : [COUNT];
  const sort = reading.issues.length === 0 ? readSort(reading, { dimensions, measures }) : [];
  const issues = [...(list.ok ? [] : list.issues), ...reading.issues];
  return list.ok && issues.length === 0
    ? { ok: true, query: { list: list.query, dimensions, measures, sort } }
    : { ok: false, issues };
}

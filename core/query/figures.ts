import { FUNCTIONS, GROUPINGS } from "./aggregate.ts";
import type {
  AggregateQuery,
  Dimension,
  GroupSort,
  Measure,
  MeasureFunction,
  TimeUnit,
} from "./aggregate.ts";
import { queryField } from "./fields.ts";
import { parseListQuery } from "./parse.ts";
import type { ListQueryInput } from "./parse.ts";
import type { FilterTerm, ListQuery, QueryIssue } from "./types.ts";

/** Parameters of a list's address, each once. */
export type Filters = Readonly<Record<string, string>>;

export interface FigureDimension {
  readonly field: string;
  readonly unit?: TimeUnit | null;
  /** Conditions on the field, each implied by the next: rows fall in the last that holds. */
  readonly steps?: readonly { readonly operator: "gte" | "lte"; readonly value: string }[];
}

export interface FigureMeasure {
  readonly function: MeasureFunction;
  /** Null for count. */
  readonly field: string | null;
  readonly filters: Filters;
  /** A field whose different values in the rows measured are counted too. */
  readonly spread: string | null;
}

export interface FiguresInput extends ListQueryInput {
  readonly dimensions: readonly FigureDimension[];
  readonly measures: readonly FigureMeasure[];
  /** Groups by the measure at this place, largest first, where there are more than the answer holds. */
  readonly largest: number | null;
}

export interface FiguresQuery {
  readonly aggregate: AggregateQuery;
  /** The query whose filters hold, in one row, those of the rows, of the dimensions' steps and of the measures. */
  readonly bound: ListQuery;
  /** For each measure asked for: its place in the aggregate, or why the reader has no figure of it. */
  readonly places: readonly (number | QueryIssue)[];
}

export type FiguresResult =
  | { readonly ok: true; readonly query: FiguresQuery }
  | { readonly ok: false; readonly issues: readonly QueryIssue[] };

/**
 * Figures as reports ask for them: over the rows of one list, every measure with conditions of its own. A measure the
 * reader may not read is left out with its issue; a dimension or a condition of all rows that cannot be read refuses
 * the whole.
 */
export function parseFiguresQuery(input: FiguresInput): FiguresResult {
  const list = parseListQuery(input);
  const dimensions = input.dimensions.map((dimension) => readDimension(input, dimension));
  const measures = input.measures.map((measure) => readMeasure(input, measure));
  const issues = [...(list.ok ? [] : list.issues), ...dimensions.filter(isIssue)];
  if (!list.ok || issues.length > 0) return { ok: false, issues };

  const readable = measures.flatMap((measure) => (isIssue(measure) ? [] : [measure]));
  const grouped = dimensions.flatMap((dimension) => (isIssue(dimension) ? [] : [dimension]));
  const places: (number | QueryIssue)[] = [];
  let next = 0;
  for (const measure of measures) places.push(isIssue(measure) ? measure : next++);
  const first = input.largest === null ? undefined : places[input.largest];
  const aggregate = {
    list: list.query,
    dimensions: grouped,
    measures: readable,
    sort: sorting(grouped.length, typeof first === "number" ? first : null),
  };
  return { ok: true, query: { aggregate, bound: bind(aggregate), places } };
}

/** Where the filters of steps and measures stand among all filters of the bound query. */
export function filterPositions({ list, dimensions, measures }: AggregateQuery): {
  readonly steps: readonly number[];
  readonly measures: readonly number[];
} {
  let next = list.filters.length;
  const take = (count: number): number => {
    const start = next;
    next += count;
    return start;
  };
  return {
    steps: dimensions.map(({ steps = [] }) => take(steps.length)),
    measures: measures.map(({ filters = [] }) => take(filters.length)),
  };
}

function bind({ list, dimensions, measures }: AggregateQuery): ListQuery {
  const filters = [
    ...list.filters,
    ...dimensions.flatMap(({ steps = [] }) => steps),
    ...measures.flatMap((measure) => measure.filters ?? []),
  ];
  return { ...list, filters };
}

function sorting(dimensions: number, largest: number | null): GroupSort[] {
  const own = Array.from({ length: dimensions }, (_, at): GroupSort => ({
    by: "dimension",
    at,
    direction: "asc",
  }));
  return largest === null ? own : [{ by: "measure", at: largest, direction: "desc" }, ...own];
}

function readDimension(
  input: FiguresInput,
  { field: name, unit, steps = [] }: FigureDimension,
): Dimension | QueryIssue {
  const field = queryField(input.resource, name);
  if (field === null || input.readable(name) === "no") return issue("unknown_field", name);
  const grouping = GROUPINGS[field.value.kind];
  const key = `${name}${unit === undefined || unit === null ? "" : `__${unit}`}`;
  if (steps.length > 0) {
    const terms = steps.map(({ operator, value }) => getFilters(input, { [`${name}__${operator}`]: value }));
    const wrong = terms.find(isIssue);
    if (wrong !== undefined) return wrong;
    return { key, field: name, unit: null, steps: terms.flatMap((one) => (isIssue(one) ? [] : one)) };
  }
  if (grouping === null || name === "id") return issue("not_groupable", name);
  return { key, field: name, unit: grouping === "time" ? (unit ?? "day") : null };
}

function readMeasure(input: FiguresInput, measure: FigureMeasure): Measure | QueryIssue {
  const { field: name, function: wanted, spread } = measure;
  const key = `${wanted}:${name ?? ""}`;
  const filters = getFilters(input, measure.filters);
  if (isIssue(filters)) return filters;
  if (spread !== null && input.readable(spread) === "no") return issue("unknown_field", spread);
  if (name === null) return { key, function: "count", field: null, filters, spread };
  const field = queryField(input.resource, name);
  if (field === null || input.readable(name) === "no") return issue("unknown_field", name);
  return FUNCTIONS[field.value.kind]?.includes(wanted) === true
    ? { key, function: wanted, field: name, filters, spread }
    : issue("not_measurable", name);
}

/** Conditions of one measure, read as a list reads them. */
function getFilters(input: FiguresInput, filters: Filters): readonly FilterTerm[] | QueryIssue {
  if (Object.keys(filters).length === 0) return [];
  const read = parseListQuery({ ...input, parameters: filters });
  return read.ok ? read.query.filters : (read.issues[0] ?? issue("unknown_field", ""));
}

function issue(code: QueryIssue["code"], field: string): QueryIssue {
  return { parameter: field, code, parameters: { field } };
}

function isIssue(value: object): value is QueryIssue {
  return "code" in value;
}

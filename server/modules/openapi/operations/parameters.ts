import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { GROUPINGS, TIME_UNITS } from "../../../../core/query/aggregate.ts";
import { query, refTo } from "../components.ts";
import { commonReferences, filterReferences } from "../filter-parameters.ts";
import type { Schema } from "../schema.ts";

const text: Schema = { type: "string" };
const integer: Schema = { type: "integer" };
const COUNTED: Schema = { ...integer, minimum: 1 };
const shared = (name: string): Schema => refTo("parameters", name);

/** Parameters that mean the same for every resource. */
export const SHARED_PARAMETERS: Readonly<Record<string, Schema>> = {
  record: {
    name: "id",
    in: "path",
    required: true,
    schema: COUNTED,
    description: "The record's id.",
    example: 17,
  },
  once: {
    name: "idempotency-key",
    in: "header",
    schema: { ...text, pattern: "^[\\w-]{8,100}$" },
    description: "Whoever repeats the call with this key within a day is answered as the first time.",
  },
  if_none_match: {
    name: "if-none-match",
    in: "header",
    schema: text,
    description:
      "The `ETag` of an earlier answer: answered 304, without a body, while nothing in it has changed.",
  },
  on_behalf_of: query(
    "on_behalf_of",
    COUNTED,
    "Id of an employee whose approvals the caller was given: a record that waits for that person is read and decided on with their rights, and history has both names.",
  ),
  page: query("page", { ...COUNTED, default: 1 }, "From 1."),
  page_size: query("page_size", { ...COUNTED, maximum: 100, default: 10 }, "Rows of a page."),
  words: query("query", { ...text, maxLength: 200 }, "Words that must occur."),
  archived: query("archived", { ...text, enum: ["live", "archived", "all"] }, "Rows to show."),
  columns: query(
    "columns",
    text,
    "Fields the rows are to hold, separated by commas; those of the list when left out.",
  ),
  count: query("count", { ...text, enum: ["exact"] }, "Count every row, however many there are."),
  totals: query(
    "totals",
    text,
    "sum:name, avg:name or count:name of fields, separated by commas, of all rows that match; up to 2,000 rows, beyond with count=exact.",
  ),
  region: query("region", COUNTED, "Id of a region."),
  per_group: query("per_group", { ...COUNTED, maximum: 100, default: 20 }, "Rows of a column."),
  measures: query(
    "measures",
    { ...text, default: "count" },
    "count, and sum:name, avg:name, min:name or max:name of fields that hold numbers; separated by commas.",
  ),
  group_sort: query("sort", text, "Groupings and measures, with a minus for the greatest first."),
};

/** Parameters that choose rows: a field's values, whose rows, which words. */
export function rowParameters(resource: ClientResource): Schema[] {
  const { list } = resource;
  return [
    shared("words"),
    query("scope", { ...text, enum: [...new Set(["all", ...list.scopes])] }, "Whose rows."),
    shared("archived"),
    ...(list.regionField === null ? [] : [shared("region")]),
    ...(list.groups.length === 0
      ? []
      : [query("group", { ...text, enum: list.groups }, "A part of the list.")]),
    ...filterReferences(resource),
  ];
}

const sorted = ({ list, fields }: ClientResource): Schema =>
  query(
    "sort",
    { ...text, default: list.sort },
    `Up to eight of ${fields
      .filter(({ sort }) => sort)
      .map(({ name }) => name)
      .concat("id, created, modified")
      .join(", ")}, separated by commas; with a minus the greatest first.`,
  );

export const listParameters = (resource: ClientResource): Schema[] => [
  shared("page"),
  shared("page_size"),
  sorted(resource),
  shared("columns"),
  shared("count"),
  shared("totals"),
  ...rowParameters(resource),
  // other calls take them too; told there as well, they would make the description a tenth longer
  ...commonReferences(resource),
];

export const aggregateParameters = (resource: ClientResource): Schema[] => [
  query(
    "group_by",
    text,
    `Up to three of ${groupings(resource).join(", ")}, separated by commas; dates also as name__${TIME_UNITS.join(", name__")}.`,
  ),
  shared("measures"),
  shared("group_sort"),
  ...rowParameters(resource),
];

const groupings = ({ fields }: ClientResource): string[] => [
  ...fields.filter(({ kind }) => GROUPINGS[kind] !== null).map(({ name }) => name),
  "created",
  "modified",
  "created_by",
  "modified_by",
];

export const boardParameters = (resource: ClientResource): Schema[] => [
  {
    ...query(
      "group_by",
      { ...text, enum: boardFields(resource) },
      "The field whose values are the columns: one the list has a board by.",
    ),
    required: true,
  },
  shared("per_group"),
  sorted(resource),
  shared("columns"),
  ...rowParameters(resource),
];

export const boardFields = ({ list }: ClientResource): string[] => [
  ...new Set(list.views.flatMap((view) => (view.kind === "board" ? [view.field] : []))),
];

export const exportParameters = (resource: ClientResource): Schema[] => [
  query("columns", text, "Fields in order, separated by commas; those of the list when left out, * for all."),
  query("format", { ...text, enum: ["csv", "xlsx"], default: "csv" }, "What kind of file."),
  query("header", { ...text, enum: ["names"] }, "Field names and plain values, for an import."),
  sorted(resource),
  ...rowParameters(resource),
];

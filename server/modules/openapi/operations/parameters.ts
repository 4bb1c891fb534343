import type { ClientResource } from "../../../../core/definition/client-types.ts";
import type { Schema } from "../schema.ts";
import { integer, text } from "./operation.ts";

export const query = (name: string, schema: Schema, description: string): Schema => ({
  name,
  in: "query",
  description,
  schema,
});

export function listParameters({ list, fields }: ClientResource): Schema[] {
  const filters = fields
    // the list's own parameter is what a field of that name would be
    .filter(({ filter, name }) => filter && !(name === "region" && list.regionField !== null))
    .map(({ name }) =>
      query(
        name,
        text,
        "Any of several values, separated by commas; further comparisons as name__gte, name__lte, name__contains and so on.",
      ),
    );
  return [
    query("page", { ...integer, minimum: 1, default: 1 }, "From 1."),
    query("page_size", { ...integer, minimum: 1, maximum: 100, default: 10 }, "Rows of a page."),
    query(
      "sort",
      { ...text, default: list.sort },
      "A field, or -field for the greatest first; several separated by commas.",
    ),
    query("query", { ...text, maxLength: 200 }, "Words that must occur."),
    query("scope", { ...text, enum: list.scopes }, "Whose rows."),
    query("archived", { ...text, enum: ["live", "archived", "all"] }, "Rows to show."),
    query("columns", text, "Fields the rows are to hold; those of the list when left out."),
    query("count", { ...text, enum: ["exact"] }, "Count every row, however many there are."),
    ...(list.regionField === null ? [] : [query("region", integer, "Id of a region.")]),
    ...(list.groups.length === 0
      ? []
      : [query("group", { ...text, enum: list.groups }, "A part of the list.")]),
    ...filters,
  ];
}

/** Parameters that choose rows; a page of them means nothing where all count. */
export const rowParameters = (resource: ClientResource): Schema[] =>
  listParameters(resource).filter(
    ({ name }) => !["page", "page_size", "sort", "count", "columns"].includes(String(name)),
  );

export const aggregateParameters = (resource: ClientResource): Schema[] => [
  query("group_by", text, "Up to three fields; dates as name__day, week, month, quarter or year."),
  query(
    "measures",
    { ...text, default: "count" },
    "count, and sum:name, avg:name, min:name or max:name of fields that hold numbers.",
  ),
  query("sort", text, "Groupings and measures, with a minus for the greatest first."),
  ...rowParameters(resource),
];

export const boardParameters = (resource: ClientResource): Schema[] => [
  query(
    "group_by",
    { ...text, enum: boardFields(resource) },
    "The field whose values are the columns: one the list has a board by.",
  ),
  query("per_group", { ...integer, minimum: 1, maximum: 100, default: 20 }, "Rows of a column."),
  query("sort", { ...text, default: resource.list.sort }, "A field, or -field for the greatest first."),
  query("columns", text, "Fields the rows are to hold; those of the list when left out."),
  ...rowParameters(resource),
];

export const boardFields = ({ list }: ClientResource): string[] =>
  list.views.flatMap((view) => (view.kind === "board" ? [view.field] : []));

export const exportParameters = (resource: ClientResource): Schema[] => [
  query("columns", text, "Fields in order; those of the list when left out, * for all."),
  query("format", { ...text, enum: ["csv", "xlsx"], default: "csv" }, "What kind of file."),
  query("header", { ...text, enum: ["names"] }, "Field names and plain values, for an import."),
  query("sort", { ...text, default: resource.list.sort }, "A field, or -field for the greatest first."),
  ...rowParameters(resource),
];

import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { Action, Operation } from "../../../core/definition/types.ts";
import { answer, arrayOf, json, orNull, ref } from "./components.ts";
import { schemaName } from "./resource-schemas.ts";
import type { Schema } from "./schema.ts";

/** A call that every resource has, as the router knows it, and what it looks like for one resource. */
export interface ResourceOperation {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** Below `/api/:resource`. */
  readonly path: string;
  readonly operation: Operation;
  /** One of these must be granted. */
  readonly actions: readonly Action[];
  /** Absent: whatever the resource is like. */
  readonly offered?: (resource: ClientResource) => boolean;
  readonly id: (name: string) => string;
  readonly summary: (plural: string) => string;
  readonly parameters?: (resource: ClientResource) => Schema[];
  readonly body?: (resource: ClientResource) => Schema;
  /** The call may be made without its body. */
  readonly bodyOptional?: true;
  readonly status?: string;
  readonly answers: (resource: ClientResource) => Schema;
}

const query = (name: string, schema: Schema, description: string): Schema => ({
  name,
  in: "query",
  description,
  schema,
});

const text: Schema = { type: "string" };
const integer: Schema = { type: "integer" };

function listParameters({ list, fields }: ClientResource): Schema[] {
  const filters = fields
    .filter(({ filter }) => filter)
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
const rowParameters = (resource: ClientResource): Schema[] =>
  listParameters(resource).filter(
    ({ name }) => !["page", "page_size", "sort", "count", "columns"].includes(String(name)),
  );

const aggregateParameters = (resource: ClientResource): Schema[] => [
  query("group_by", text, "Up to three fields; dates as name__day, week, month, quarter or year."),
  query(
    "measures",
    { ...text, default: "count" },
    "count, and sum:name, avg:name, min:name or max:name of fields that hold numbers.",
  ),
  query("sort", text, "Groupings and measures, with a minus for the greatest first."),
  ...rowParameters(resource),
];

const boardParameters = (resource: ClientResource): Schema[] => [
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

const boardFields = ({ list }: ClientResource): string[] =>
  list.views.flatMap((view) => (view.kind === "board" ? [view.field] : []));

const exportParameters = (resource: ClientResource): Schema[] => [
  query("columns", text, "Fields in order; those of the list when left out, * for all."),
  query("format", { ...text, enum: ["csv", "xlsx"], default: "csv" }, "What kind of file."),
  query("header", { ...text, enum: ["names"] }, "Field names and plain values, for an import."),
  query("sort", { ...text, default: resource.list.sort }, "A field, or -field for the greatest first."),
  ...rowParameters(resource),
];

const record = ({ name }: ClientResource): Schema => ref(schemaName(name));
const input = ({ name }: ClientResource): Schema => json(ref(`${schemaName(name)}Input`));
const one =
  (description: string) =>
  (resource: ClientResource): Schema =>
    answer(description, record(resource));

const bulkAnswer: Schema = {
  type: "object",
  required: ["data", "done", "failed", "dry_run"],
  properties: {
    data: arrayOf({
      type: "object",
      required: ["id", "ok"],
      properties: {
        id: integer,
        ok: { type: "boolean" },
        label: { type: ["string", "null"] },
        row_version: integer,
        unchanged: { type: "boolean", description: "It stood as asked for already." },
        changes: { type: "object", description: "field → [before, after]; when tried out." },
        code: text,
        message: text,
        errors: { type: "object" },
      },
    }),
    done: integer,
    failed: integer,
    dry_run: { type: "boolean" },
    undo: { type: ["string", "null"], description: "For the undo call; null where it cannot be undone." },
  },
};

export const RESOURCE_OPERATIONS: readonly ResourceOperation[] = [
  {
    method: "get",
    path: "/",
    operation: "list",
    actions: ["list"],
    id: (name) => `list${name}`,
    summary: (plural) => `${plural}: one page of the list`,
    parameters: listParameters,
    answers: ({ name }) => answer("The page and the total.", ref(`${schemaName(name)}List`)),
  },
  {
    method: "post",
    path: "/",
    operation: "create",
    actions: ["create"],
    id: (name) => `create${name}`,
    summary: (plural) => `${plural}: a new record`,
    body: input,
    status: "201",
    answers: one("The record as it stands now."),
  },
  {
    method: "get",
    path: "/pick/",
    operation: "list",
    actions: ["pick", "list", "show"],
    id: (name) => `pick${name}`,
    summary: (plural) => `${plural}: records to choose from`,
    parameters: () => [
      query("query", { ...text, maxLength: 200 }, "Beginnings of words of the label."),
      query("ids", text, "Instead: up to 100 ids, separated by commas, whose labels are wanted."),
    ],
    answers: () =>
      answer("Records with their labels.", {
        type: "object",
        required: ["data"],
        properties: {
          data: arrayOf({
            type: "object",
            required: ["id", "label"],
            properties: {
              id: integer,
              label: { type: ["string", "null"] },
              hint: { type: ["string", "null"] },
            },
          }),
        },
      }),
  },
  {
    method: "get",
    path: "/new/",
    operation: "create",
    actions: ["create"],
    id: (name) => `new${name}`,
    summary: (plural) => `${plural}: what a form for a new record starts with`,
    answers: () => answer("Values by field.", { type: "object" }),
  },
  {
    method: "get",
    path: "/:id/",
    operation: "show",
    actions: ["show"],
    id: (name) => `get${name}`,
    summary: (plural) => `${plural}: one record`,
    answers: one("The record, with what the caller may do with it."),
  },
  {
    method: "put",
    path: "/:id/",
    operation: "edit",
    actions: ["edit"],
    id: (name) => `replace${name}`,
    summary: (plural) => `${plural}: replaces the fields the caller may write`,
    body: input,
    answers: one("The record as it stands now."),
  },
  {
    method: "patch",
    path: "/:id/",
    operation: "edit",
    actions: ["edit"],
    id: (name) => `change${name}`,
    summary: (plural) => `${plural}: changes the fields that are sent`,
    body: input,
    answers: one("The record as it stands now."),
  },
  {
    method: "delete",
    path: "/:id/",
    operation: "archive",
    actions: ["delete"],
    id: (name) => `archive${name}`,
    summary: (plural) => `${plural}: takes a record out of the lists`,
    answers: one("The archived record."),
  },
  {
    method: "post",
    path: "/:id/restore/",
    operation: "archive",
    actions: ["delete"],
    id: (name) => `restore${name}`,
    summary: (plural) => `${plural}: brings an archived record back`,
    answers: one("The record as it stands now."),
  },
  {
    method: "post",
    path: "/:id/transition/",
    operation: "transition",
    actions: ["show"],
    id: (name) => `move${name}`,
    summary: (plural) => `${plural}: moves a record to another state`,
    body: ({ lifecycles }) =>
      json({
        type: "object",
        required: ["transition", "row_version"],
        properties: {
          transition: {
            type: "string",
            enum: [...new Set(lifecycles.flatMap(({ transitions }) => transitions.map(({ name }) => name)))],
          },
          field: { type: "string", description: "The life cycle, where there are several." },
          values: { type: "object", description: "Fields the transition needs." },
          reason: { type: ["string", "null"], maxLength: 2000 },
          row_version: integer,
        },
      }),
    answers: one("The record as it stands now."),
  },
  {
    method: "get",
    path: "/:id/history/",
    operation: "show",
    actions: ["show"],
    id: (name) => `history${name}`,
    summary: (plural) => `${plural}: who changed what of a record`,
    answers: () =>
      answer("Changes, newest first.", {
        type: "object",
        required: ["data", "count"],
        properties: {
          data: arrayOf({
            type: "object",
            required: ["id", "at", "action", "by", "changes"],
            properties: {
              id: integer,
              at: { type: "string", format: "date-time" },
              action: text,
              by: orNull(ref("Reference")),
              changes: arrayOf({
                type: "object",
                required: ["field"],
                properties: { field: text, before: {}, after: {} },
              }),
            },
          }),
          count: integer,
          count_is_exact: { type: "boolean" },
        },
      }),
  },
  {
    method: "get",
    path: "/board/",
    operation: "list",
    actions: ["list"],
    offered: (resource) => boardFields(resource).length > 0,
    id: (name) => `board${name}`,
    summary: (plural) => `${plural}: the first rows of every column of a board`,
    parameters: boardParameters,
    answers: ({ name }) =>
      answer("The columns in their order.", {
        type: "object",
        required: ["data"],
        properties: {
          data: arrayOf({
            type: "object",
            required: ["value", "data", "count", "count_is_exact"],
            properties: {
              value: { type: ["string", "null"] },
              data: arrayOf(ref(schemaName(name))),
              count: integer,
              count_is_exact: { type: "boolean" },
            },
          }),
        },
      }),
  },
  {
    method: "get",
    path: "/aggregate/",
    operation: "list",
    actions: ["list"],
    id: (name) => `aggregate${name}`,
    summary: (plural) => `${plural}: counts and figures over the rows of a list`,
    parameters: aggregateParameters,
    answers: () =>
      answer("Figures by group and in all.", {
        type: "object",
        required: ["data", "total"],
        properties: {
          data: arrayOf({ type: "object" }),
          total: { type: "object" },
          truncated: { type: "boolean" },
        },
      }),
  },
  {
    method: "get",
    path: "/export/",
    operation: "export",
    actions: ["export"],
    id: (name) => `export${name}`,
    summary: (plural) => `${plural}: every row of a list as a file`,
    parameters: exportParameters,
    answers: () => ({
      description: "One line a row.",
      content: {
        "text/csv": { schema: text },
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": { schema: text },
      },
    }),
  },
  {
    method: "post",
    path: "/export/link/",
    operation: "export",
    actions: ["export"],
    id: (name) => `exportLink${name}`,
    summary: (plural) => `${plural}: a link that fetches an export once`,
    parameters: exportParameters,
    bodyOptional: true,
    body: () =>
      json({
        type: "object",
        properties: {
          columns: arrayOf(text),
          ids: { ...arrayOf({ type: "integer" }), description: "Only these records of what matches." },
          format: { ...text, enum: ["csv", "xlsx"] },
        },
      }),
    status: "201",
    answers: () => answer("The link.", { type: "object", required: ["url"], properties: { url: text } }),
  },
  {
    method: "get",
    path: "/ids/",
    operation: "list",
    actions: ["edit", "delete", "approve"],
    id: (name) => `ids${name}`,
    summary: (plural) => `${plural}: ids of every row that matches, at most 100,000, for work in parts`,
    parameters: rowParameters,
    answers: () =>
      answer("The ids, smallest first.", {
        type: "object",
        required: ["data", "count"],
        properties: { data: arrayOf(integer), count: integer },
      }),
  },
  {
    method: "post",
    path: "/bulk/",
    operation: "list",
    actions: ["edit", "delete", "approve"],
    id: (name) => `bulk${name}`,
    summary: (plural) => `${plural}: one change of many records`,
    body: () =>
      json({
        type: "object",
        required: ["action"],
        properties: {
          action: { type: "string", enum: ["edit", "transition", "archive", "restore"] },
          ids: arrayOf(integer),
          filter: { type: "object", description: "Instead of ids: parameters of a list; all that match." },
          values: { type: "object", description: "Of an edit, or what a transition asks for." },
          transition: text,
          field: { type: "string", description: "The life cycle, where there are several." },
          reason: { type: ["string", "null"], maxLength: 2000 },
          dry_run: { type: "boolean", description: "Says what would happen and writes nothing." },
        },
      }),
    answers: () => answer("What happened to each record.", bulkAnswer),
  },
  {
    method: "post",
    path: "/bulk/undo/",
    operation: "edit",
    actions: ["edit"],
    id: (name) => `undoBulk${name}`,
    summary: (plural) =>
      `${plural}: puts back what one's own bulk edit of the last 24 hours changed, where nobody changed the record since`,
    body: () => json({ type: "object", required: ["token"], properties: { token: text } }),
    answers: () => answer("What happened to each record.", bulkAnswer),
  },
  {
    method: "get",
    path: "/:id/comments/",
    operation: "comment",
    actions: ["show"],
    id: (name) => `comments${name}`,
    summary: (plural) => `${plural}: comments of a record`,
    answers: () =>
      answer("Comments, newest first.", {
        type: "object",
        required: ["data"],
        properties: { data: arrayOf({ type: "object" }) },
      }),
  },
  {
    method: "post",
    path: "/:id/comments/",
    operation: "comment",
    actions: ["show"],
    id: (name) => `comment${name}`,
    summary: (plural) => `${plural}: comments on a record`,
    body: () => json({ type: "object", required: ["body"], properties: { body: text } }),
    status: "201",
    answers: () => answer("The comment.", { type: "object" }),
  },
  {
    method: "get",
    path: "/:id/files/",
    operation: "file",
    actions: ["show"],
    id: (name) => `files${name}`,
    summary: (plural) => `${plural}: files attached to a record`,
    answers: () =>
      answer("Files, newest first.", {
        type: "object",
        required: ["data"],
        properties: { data: arrayOf(ref("File")) },
      }),
  },
  {
    method: "post",
    path: "/:id/files/",
    operation: "file",
    actions: ["edit"],
    id: (name) => `attach${name}`,
    summary: (plural) => `${plural}: attaches a file to a record`,
    body: () => ({
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["file"],
          properties: { file: { type: "string", format: "binary" }, kind: text },
        },
      },
    }),
    status: "201",
    answers: () =>
      answer("The file.", { type: "object", required: ["data"], properties: { data: ref("File") } }),
  },
];

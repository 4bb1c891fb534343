import { answer, arrayOf, json } from "../components.ts";
import type { Schema } from "../schema.ts";
import { integer, text, warningList } from "./operation.ts";
import type { ResourceOperation } from "./operation.ts";
import { exportParameters } from "./parameters.ts";

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
        warnings: {
          ...warningList,
          description: "What would be doubtful; when tried out, absent where nothing is.",
        },
        code: text,
        message: text,
        errors: { type: "object" },
      },
    }),
    done: integer,
    failed: integer,
    warned: {
      ...integer,
      description: "How many records something would be doubtful about; when tried out.",
    },
    dry_run: { type: "boolean" },
    undo: { type: ["string", "null"], description: "For the undo call; null where it cannot be undone." },
  },
};

/** Calls about many records at once. */
export const BULK_OPERATIONS: readonly ResourceOperation[] = [
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
];

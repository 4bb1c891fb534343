import { answer, arrayOf, json, orNull, ref } from "../components.ts";
import { input, integer, one, text, warningList } from "./operation.ts";
import type { ResourceOperation } from "./operation.ts";
import { query } from "./parameters.ts";

const warningsAnswer = () =>
  answer("What is doubtful; nothing where the list is empty.", {
    type: "object",
    required: ["data"],
    properties: {
      data: warningList,
    },
  });

/** Calls about one record. */
export const RECORD_OPERATIONS: readonly ResourceOperation[] = [
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
    path: "/new/",
    operation: "create",
    actions: ["create"],
    id: (name) => `new${name}`,
    summary: (plural) => `${plural}: what a form for a new record starts with`,
    answers: () => answer("Values by field.", { type: "object" }),
  },
  {
    method: "post",
    path: "/warnings/",
    operation: "create",
    actions: ["create"],
    id: (name) => `newWarnings${name}`,
    summary: (plural) => `${plural}: what is doubtful about a new record; writes nothing`,
    body: input,
    answers: warningsAnswer,
  },
  {
    method: "post",
    path: "/:id/warnings/",
    operation: "edit",
    actions: ["edit"],
    id: (name) => `warnings${name}`,
    summary: (plural) => `${plural}: what is doubtful about a change; writes nothing`,
    body: input,
    answers: warningsAnswer,
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
    parameters: () => [
      query("page", { ...integer, minimum: 1, default: 1 }, "From 1."),
      query("page_size", { ...integer, minimum: 1, maximum: 100, default: 20 }, "Entries of a page."),
      query("actor", integer, "Id of an employee: what this person did, or was done in this person's name."),
      query("field", text, "Only changes of this field."),
    ],
    answers: () =>
      answer("Changes, newest first.", {
        type: "object",
        required: ["data", "count", "count_is_exact"],
        additionalProperties: false,
        properties: {
          data: arrayOf({
            type: "object",
            required: ["id", "at", "actor", "impersonator", "action", "lifecycle", "reason", "changes"],
            additionalProperties: false,
            properties: {
              id: integer,
              at: { type: "string", format: "date-time" },
              action: text,
              actor: {
                ...orNull(ref("Reference")),
                description: "As whom it was done; null: the server itself.",
              },
              impersonator: {
                ...orNull(ref("Reference")),
                description: "The person really at work, while working as the actor.",
              },
              lifecycle: { type: ["string", "null"], description: "The life cycle's field of a transition." },
              reason: { type: ["string", "null"] },
              changes: {
                type: "object",
                description: "Field → value before and after.",
                additionalProperties: { type: "array", minItems: 2, maxItems: 2, items: {} },
              },
            },
          }),
          count: integer,
          count_is_exact: { type: "boolean" },
        },
      }),
  },
];

import { answer, arrayOf, json, ref } from "../components.ts";
import { text } from "./operation.ts";
import type { ResourceOperation } from "./operation.ts";

/** Calls about what hangs on a record. */
export const ATTACHED_OPERATIONS: readonly ResourceOperation[] = [
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
        properties: { data: arrayOf(ref("StoredFile")) },
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
      answer("The file.", { type: "object", required: ["data"], properties: { data: ref("StoredFile") } }),
  },
];

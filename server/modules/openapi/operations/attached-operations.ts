import { json, refTo } from "../components.ts";
import type { Schema } from "../schema.ts";
import { integer, text } from "./operation.ts";
import type { ResourceOperation } from "./operation.ts";
import type { ApiAction } from "../../../resources/api-actions.ts";

const inPath = (name: string, description: string): Schema => ({
  name,
  in: "path",
  required: true,
  schema: { ...integer, minimum: 1 },
  description,
  example: 5,
});

/** Calls about what hangs on a record. */
export const ATTACHED_OPERATIONS = {
  comments: {
    id: (name) => `comments${name}`,
    summary: (plural) => `${plural}: comments of a record`,
    description: "Those the caller may read, a page at a time.",
    parameters: () => [refTo("parameters", "page"), refTo("parameters", "page_size")],
    answers: () => refTo("responses", "Comments"),
  },
  addComment: {
    id: (name) => `comment${name}`,
    summary: (plural) => `${plural}: comments on a record`,
    description:
      "People who are named with spans that carry their id are told; `unnotified` of the answer holds those who may not see the record.",
    body: () => json({ type: "object", required: ["body"], properties: { body: text } }),
    status: "201",
    answers: () => refTo("responses", "Comment"),
  },
  changeComment: {
    id: (name) => `changeCommentOf${name}`,
    summary: (plural) => `${plural}: changes a comment of one's own on a record`,
    description: "People who are named for the first time are told.",
    parameters: () => [inPath("comment", "The comment's id.")],
    body: () =>
      json({
        type: "object",
        required: ["body", "row_version"],
        properties: { body: text, row_version: { ...integer, minimum: 1 } },
      }),
    answers: () => refTo("responses", "Comment"),
  },
  removeComment: {
    id: (name) => `removeCommentOf${name}`,
    summary: (plural) => `${plural}: takes a comment away from a record`,
    description: "One's own, or anybody's for those who may archive comments.",
    parameters: () => [inPath("comment", "The comment's id.")],
    status: "204",
    answers: () => refTo("responses", "Gone"),
  },
  files: {
    id: (name) => `files${name}`,
    summary: (plural) => `${plural}: files attached to a record`,
    description: "Private ones only for those who may edit the record.",
    answers: () => refTo("responses", "Files"),
  },
  attachFile: {
    id: (name) => `attach${name}`,
    summary: (plural) => `${plural}: attaches a file to a record`,
    description: "The texts stand before the file. What the file is shows in its bytes, not in its name.",
    body: () => ({
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["file"],
          properties: {
            kind: { ...text, description: "What the file is for." },
            is_private: {
              ...text,
              enum: ["true", "false"],
              description: "Only for those who may edit the record.",
            },
            file: { type: "string", format: "binary" },
          },
        },
      },
    }),
    status: "201",
    answers: () => refTo("responses", "KeptFile"),
  },
  removeFile: {
    id: (name) => `removeFileOf${name}`,
    summary: (plural) => `${plural}: takes a file away from a record`,
    description: "The file is archived and offered no more.",
    parameters: () => [inPath("file", "The file's id.")],
    status: "204",
    answers: () => refTo("responses", "Gone"),
  },
  relatedCounts: {
    offered: ({ tabs }) => tabs.length > 0,
    id: (name) => `countRelated${name}`,
    summary: (plural) => `${plural}: how much belongs to a record, for each of its tabs`,
    description: "Counted as the tab's own call would; what the caller may not list has no count.",
    answers: () => refTo("responses", "Counts"),
  },
} satisfies Partial<Record<ApiAction, ResourceOperation>>;

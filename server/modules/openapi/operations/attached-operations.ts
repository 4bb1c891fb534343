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

/** To whom a record is handed on, and why. */
const HANDING: Schema = {
  type: "object",
  required: ["employees"],
  properties: {
    employees: { type: "array", items: integer, minItems: 1, maxItems: 20 },
    note: { ...text, maxLength: 1000 },
  },
};

/** Calls about what hangs on a record. */
export const ATTACHED_OPERATIONS = {
  comments: {
    id: (name) => `comments${name}`,
    summary: (plural) => `${plural}: comments of a record`,
    description: "Those the caller may read, a page at a time.",
    parameters: () => [
      refTo("parameters", "on_behalf_of"),
      refTo("parameters", "page"),
      refTo("parameters", "page_size"),
    ],
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
    description:
      "Private ones only for those who may edit the record, and for who decides on it in their place.",
    parameters: () => [refTo("parameters", "on_behalf_of")],
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
  print: {
    id: (name) => `print${name}`,
    summary: (plural) => `${plural}: a record as PDF`,
    description:
      "With what the reader may see of it, in the reader's language. With `document`: one of the area's documents, in the language of whoever gets it; refused with 409 where the record's state has none.",
    parameters: () => [
      {
        name: "document",
        in: "query",
        description: "Name of a document of the area.",
        schema: { type: "string" },
      },
    ],
    answers: () => ({
      description: "The document.",
      content: { "application/pdf": { schema: { type: "string", format: "binary" } } },
    }),
  },
  email: {
    id: (name) => `email${name}`,
    summary: (plural) => `${plural}: sends colleagues a mail with the link of a record`,
    description:
      "`unreached` holds those who may not open the record, or have no address: they get none. The mails wait for 10 seconds; until then `sending` withdraws them.",
    body: () => json(HANDING),
    answers: () => refTo("responses", "HandedOn"),
  },
  withdrawEmail: {
    id: (name) => `withdrawEmailOf${name}`,
    summary: (plural) => `${plural}: withdraws mails with the link of a record that wait still`,
    description: "Refused with 409 once one of them has left.",
    parameters: () => [
      {
        ...inPath("sending", "`sending` of the answer they were sent with."),
        schema: text,
        example: "5b8de2c7-7d41-4e6b-9a13-3f0c8a52f604",
      },
    ],
    status: "204",
    answers: () => refTo("responses", "Gone"),
  },
  share: {
    id: (name) => `share${name}`,
    summary: (plural) => `${plural}: tells colleagues of a record`,
    description: "As a notification. `unreached` holds those who may not open the record: they are not told.",
    body: () => json(HANDING),
    answers: () => refTo("responses", "HandedOn"),
  },
  relatedCounts: {
    offered: ({ tabs }) => tabs.length > 0,
    id: (name) => `countRelated${name}`,
    summary: (plural) => `${plural}: how much belongs to a record, for each of its tabs`,
    description: "Counted as the tab's own call would; what the caller may not list has no count.",
    parameters: () => [refTo("parameters", "on_behalf_of")],
    answers: () => refTo("responses", "Counts"),
  },
} satisfies Partial<Record<ApiAction, ResourceOperation>>;

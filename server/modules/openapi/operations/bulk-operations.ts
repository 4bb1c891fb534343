import { arrayOf, json, refTo } from "../components.ts";
import { configVersion, exceptionReason } from "../input-schemas.ts";
import { integer, text } from "./operation.ts";
import type { ResourceOperation } from "./operation.ts";
import type { ApiAction } from "../../../resources/api-actions.ts";
import { NAME_OF_WORK } from "../../../resources/bulk/request.ts";
import { exportParameters } from "./parameters.ts";

const partOf = {
  type: "string",
  pattern: NAME_OF_WORK.source,
  examples: ["3f0c8a52-7d41-4e6b-9a13-5b8de2c7f604"],
  description:
    "The same for every call that does a part of one piece of work: they are told, and taken back, as one.",
};

/** Calls about many records at once. */
export const BULK_OPERATIONS = {
  export: {
    id: (name) => `export${name}`,
    summary: (plural) => `${plural}: every row of a list as a file`,
    description:
      "Streamed: every row the list would answer to the same filters, without pages. What was exported is kept in the record of exports.",
    parameters: exportParameters,
    answers: () => refTo("responses", "Export"),
  },
  exportLink: {
    id: (name) => `exportLink${name}`,
    summary: (plural) => `${plural}: a link that fetches an export once`,
    description:
      "For browsers, which fetch files without a header. It takes the filters of the list, and is made when the link is fetched.",
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
    answers: () => refTo("responses", "Link"),
  },
  bulk: {
    id: (name) => `bulk${name}`,
    summary: (plural) => `${plural}: one change of many records`,
    description:
      "Each record is decided and written by itself: what is refused for one leaves the others. With dry_run nothing is written.",
    parameters: () => [refTo("parameters", "on_behalf_of")],
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
          override_reason: {
            type: ["string", "null"],
            maxLength: 2000,
            description: "Of a superadmin: why a transition that is closed is made all the same.",
          },
          exception_reason: exceptionReason,
          refuse_doubtful: {
            type: "boolean",
            description:
              "Of a transition: records about which something is doubtful are refused (`doubtful`) with what it is in `warnings`, for somebody to look at.",
          },
          dry_run: { type: "boolean", description: "Says what would happen and writes nothing." },
          config_version: configVersion,
          part_of: partOf,
        },
      }),
    answers: () => refTo("responses", "BulkResult"),
  },
  undoBulk: {
    id: (name) => `undoBulk${name}`,
    summary: (plural) =>
      `${plural}: puts back what one's own change of many records of the last 24 hours did, where nobody changed them since`,
    description:
      "With the token that the change of many records answered. A transition is taken back with everything that followed from it, or not at all. Exceptions to rules that history tells of hold again; for others a reason may be given.",
    parameters: () => [refTo("parameters", "on_behalf_of")],
    body: () =>
      json({
        type: "object",
        required: ["token"],
        properties: {
          token: text,
          ids: { ...arrayOf(integer), description: "Of the records that were changed; absent: all of them." },
          exception_reason: exceptionReason,
          part_of: partOf,
        },
      }),
    answers: () => refTo("responses", "BulkResult"),
  },
} satisfies Partial<Record<ApiAction, ResourceOperation>>;

import { answer, APPROVAL, arrayOf, HELD, json, orNull, ref, UNDO_PROPERTIES } from "./components.ts";
import type { Schema } from "./schema.ts";

const text: Schema = { type: "string" };
const integer: Schema = { type: "integer" };
const flag: Schema = { type: "boolean" };
const label: Schema = { type: ["string", "null"] };

const data = (description: string, items: Schema): Schema =>
  answer(description, { type: "object", required: ["data"], properties: { data: items } });

/** What is doubtful about values. */
const warningList: Schema = arrayOf({
  type: "object",
  required: ["field", "code", "parameters", "message"],
  properties: { field: text, code: text, parameters: { type: "object" }, message: text },
});

/** A record with its label, or an option. */
const thing: Schema = { anyOf: [text, integer, ref("Reference")] };

const match: Schema = {
  type: "object",
  required: ["id", "label", "score", "reasons", "made"],
  additionalProperties: false,
  properties: {
    id: integer,
    label,
    score: { type: ["integer", "null"], description: "0 to 100; null where nothing could be compared." },
    reasons: arrayOf({
      type: "object",
      required: ["name", "outcome", "share", "gain"],
      additionalProperties: false,
      properties: {
        name: text,
        outcome: { enum: ["met", "partly", "missed", "unknown", "open", "hidden"] },
        share: { ...integer, description: "Thousandths of its weight." },
        gain: { ...integer, description: "Points the score would gain if it were met." },
        has: arrayOf(thing),
        like: arrayOf({
          type: "object",
          required: ["wanted", "has"],
          properties: { wanted: thing, has: thing },
        }),
        missing: arrayOf(thing),
        wanted: { description: "What is wanted, as its field is written." },
        there: { description: "What the match holds, as its field is written." },
        how: { enum: ["anywhere", "there", "moves"] },
      },
    }),
    made: {
      ...orNull({
        type: "object",
        required: ["id", "state", "on"],
        properties: { id: integer, state: label, on: label },
      }),
      description: "What it was offered as already.",
    },
  },
};

const historyEntry: Schema = {
  type: "object",
  required: [
    "id",
    "at",
    "actor",
    "impersonator",
    "api_key",
    "action",
    "lifecycle",
    "reason",
    "cause",
    "override",
    "checks",
    "approval",
    "changes",
  ],
  additionalProperties: false,
  properties: {
    id: integer,
    at: { type: "string", format: "date-time" },
    action: text,
    actor: { ...orNull(ref("Reference")), description: "As whom it was done; null: the server itself." },
    impersonator: {
      ...orNull(ref("Reference")),
      description: "The person really at work, while working as the actor.",
    },
    api_key: { ...label, description: "Name of the API key with which it was done; null: with none." },
    lifecycle: { ...label, description: "The life cycle's field of a transition." },
    reason: label,
    cause: {
      ...orNull({
        type: "object",
        required: ["resource", "id", "label", "field", "transition"],
        additionalProperties: false,
        properties: { resource: text, id: integer, label, field: label, transition: label, timed: flag },
      }),
      description:
        "The transition that made the server write, or, without one, the record that came about; with `timed` the record whose day had come.",
    },
    override: { ...label, description: "Why a superadmin made a transition that was closed." },
    checks: {
      ...orNull({ type: "array", items: text }),
      description: "Rules over several records to which the reason makes an exception.",
    },
    approval: {
      ...orNull({
        type: "object",
        required: ["transition", "group"],
        additionalProperties: false,
        properties: { transition: text, group: label },
      }),
      description: "The step that was approved, and for which group; of a withdrawal, for none.",
    },
    changes: {
      type: "object",
      description: "Field → value before and after.",
      additionalProperties: { type: "array", minItems: 2, maxItems: 2, items: {} },
    },
  },
};

const bulkRow: Schema = {
  type: "object",
  required: ["id", "ok"],
  properties: {
    id: integer,
    ok: flag,
    label,
    row_version: integer,
    unchanged: { ...flag, description: "It stood as asked for already." },
    changes: { type: "object", description: "field → [before, after]; when tried out." },
    warnings: {
      ...warningList,
      description: "What would be doubtful; when tried out, absent where nothing is.",
    },
    effects: arrayOf(ref("PlannedEffect")),
    told: arrayOf(ref("ForetoldPeople")),
    skipped: arrayOf(ref("SkippedEffect")),
    approval: APPROVAL,
    code: text,
    message: text,
    errors: { type: "object" },
  },
};

/** Answers that are alike for every resource. */
export const SHARED_RESPONSES: Readonly<Record<string, Schema>> = {
  Choices: data(
    "Records with their labels.",
    arrayOf({
      type: "object",
      required: ["id", "label"],
      properties: { id: integer, label, hint: label },
    }),
  ),
  Figures: answer("Figures by group and in all.", {
    type: "object",
    required: ["data", "total", "truncated"],
    additionalProperties: false,
    properties: {
      data: arrayOf({
        type: "object",
        required: ["group", "labels"],
        description: "One group: what it is grouped by, and each measure under the name it was asked by.",
        properties: {
          group: { type: "object", additionalProperties: { type: ["string", "number", "boolean", "null"] } },
          labels: { type: "object", additionalProperties: label },
        },
        additionalProperties: true,
      }),
      total: { type: "object", additionalProperties: { type: ["string", "number", "null"] } },
      truncated: { ...flag, description: "There are more groups than the answer holds." },
    },
  }),
  Ids: answer("The ids, smallest first.", {
    type: "object",
    required: ["data", "count"],
    properties: { data: arrayOf(integer), count: integer },
  }),
  StartingValues: answer("Values by field.", { type: "object", additionalProperties: true }),
  Doubts: data("What is doubtful.", warningList),
  History: answer("Changes, newest first.", {
    type: "object",
    required: ["data", "count", "count_is_exact"],
    additionalProperties: false,
    properties: { data: arrayOf(historyEntry), count: integer, count_is_exact: flag },
  }),
  Export: {
    description: "One line a row.",
    content: {
      "text/csv": { schema: text },
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": { schema: text },
    },
  },
  Link: answer("The link.", { type: "object", required: ["url"], properties: { url: text } }),
  BulkResult: answer("What happened to each record.", {
    type: "object",
    required: ["data", "done", "failed", "dry_run"],
    properties: {
      data: arrayOf(bulkRow),
      done: integer,
      failed: integer,
      warned: {
        ...integer,
        description: "How many records something would be doubtful about; when tried out.",
      },
      dry_run: flag,
      config_version: { ...integer, description: "Of the definitions it was tried out by; when tried out." },
      held: HELD,
      ...UNDO_PROPERTIES,
    },
  }),
  Comments: data("Comments, newest first.", arrayOf({ type: "object", additionalProperties: true })),
  Comment: answer("The comment.", { type: "object", additionalProperties: true }),
  Files: data("Files, newest first.", arrayOf(ref("StoredFile"))),
  KeptFile: data("The file.", ref("StoredFile")),
  HandedOn: data("Whom it reached, by their ids.", {
    type: "object",
    required: ["reached", "unreached"],
    properties: {
      reached: arrayOf(integer),
      unreached: arrayOf(integer),
      held: HELD,
      sending: { ...text, description: "Of mails: withdraws them until then." },
    },
  }),
  Counts: data("Counts by the name of the tab.", {
    type: "object",
    additionalProperties: {
      type: "object",
      required: ["count", "count_is_exact"],
      properties: { count: integer, count_is_exact: flag },
    },
  }),
  Matches: answer("Matches, the best first, each with the reasons of its score.", {
    type: "object",
    required: ["data", "count", "count_is_exact", "open", "hidden"],
    additionalProperties: false,
    properties: {
      data: arrayOf(match),
      count: integer,
      count_is_exact: flag,
      open: { ...arrayOf(text), description: "Criteria for which this record asks for nothing." },
      hidden: { ...arrayOf(text), description: "Criteria the caller may not see both sides of." },
    },
  }),
  ProposedRows: data("Rows by the name of their field.", {
    type: "object",
    additionalProperties: arrayOf({ type: "object", additionalProperties: true }),
  }),
  Gone: { description: "It is gone." },
  TooManyCalls: {
    description: "Too many calls: to be repeated later.",
    headers: { "retry-after": { description: "Seconds to wait.", schema: text } },
    content: json(ref("ErrorAnswer")),
  },
  Refused: {
    description: "Refused: why, in words and as a code.",
    content: json(ref("ErrorAnswer")),
  },
};

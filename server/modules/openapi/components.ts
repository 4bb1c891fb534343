import { FORM_ACTIONS, HANDED_ON, PERSON_ACTIONS } from "../../../core/access/actions.ts";
import { PERIODS } from "../../../core/query/periods.ts";
import { ME, MY_TEAM } from "../../../core/query/operators.ts";
import { WAYS_TO_NOTIFY } from "../../../core/shared/foretold-people.ts";
import type { Schema } from "./schema.ts";

const text: Schema = { type: "string" };
const id: Schema = { type: "integer", minimum: 1 };
const instant: Schema = { type: "string", format: "date-time" };
const object = (
  properties: Record<string, Schema>,
  required: readonly string[] = Object.keys(properties),
): Schema => ({
  type: "object",
  required,
  properties,
});

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const refTo = (section: "parameters" | "responses" | "examples", name: string): Schema => ({
  $ref: `#/components/${section}/${name}`,
});
export const query = (name: string, schema: Schema, description: string): Schema => ({
  name,
  in: "query",
  description,
  schema,
});
export const orNull = (schema: Schema): Schema => ({ oneOf: [schema, { type: "null" }] });
export const arrayOf = (items: Schema): Schema => ({ type: "array", items });

/** How a transition is taken back. */
export const UNDO_PROPERTIES = {
  undo: {
    type: ["string", "null"],
    description:
      "For the undo call, within a day, an approval for as long as its step waits; null where it cannot be undone.",
  },
  stays: {
    ...arrayOf({ type: "string", enum: ["notify", "call"] }),
    description:
      "Kinds of effects that an undo leaves as they are, or that stand in its way; absent where there are none.",
  },
};

/** What somebody put in the place of values that the server works out. */
export const OVERWRITTEN: Schema = {
  type: "object",
  description: "field → who overwrote the value that is worked out, when and why; absent where nothing is.",
  additionalProperties: object({ at: instant, by: orNull(ref("Reference")), reason: orNull(text) }),
};

/** What an approval comes to. */
export const APPROVAL: Schema = {
  ...object({
    group: { type: ["string", "null"] },
    approved: { type: "integer" },
    quorum: { type: "integer" },
    missing: { type: "integer" },
    next: { type: ["string", "null"] },
  }),
  description:
    "The group that the caller's approval counts for, how many of it have approved with it, and how many approvals the step still misses of all groups: while any are missing, the record stays as it is. `next` is the group whose turn it makes and that is told; when it is tried out, `told` names its people. Absent where the step takes no approvals.",
};

/** Mails that wait. */
export const HELD: Schema = {
  ...object({ mails: { type: "integer" }, seconds: { type: "integer" } }),
  description:
    "How many emails wait, and how many seconds all of them wait still; an undo withdraws them until then. Absent where none does.",
};

/** What only the answer to a transition, or to a change that mails tell of, says beside the record. */
export const MOVED_PROPERTIES: Readonly<Record<string, Schema>> = {
  skipped: arrayOf(ref("SkippedEffect")),
  held: HELD,
  approval: APPROVAL,
  ...UNDO_PROPERTIES,
};

/** What everything that is tried out answers. */
const TRIED: Readonly<Record<string, Schema>> = {
  dry_run: { const: true },
  config_version: { type: "integer", minimum: 0 },
  changes: { type: "object", description: "field → [before, after], as far as the caller reads them." },
  effects: arrayOf(ref("PlannedEffect")),
};
/** And where there is any of it. */
const TRIED_BESIDES: Readonly<Record<string, Schema>> = {
  warnings: arrayOf({ type: "object", additionalProperties: true }),
  told: arrayOf(ref("ForetoldPeople")),
  skipped: arrayOf(ref("SkippedEffect")),
  approval: APPROVAL,
};

/** Shapes that every resource shares. */
export const COMPONENT_SCHEMAS: Readonly<Record<string, Schema>> = {
  Reference: object({ id, label: { type: ["string", "null"] } }),
  Totals: {
    type: "object",
    description:
      "What `totals` asked for, of all rows that match; absent beyond 2,000 rows, unless count=exact asks for it. Amounts in several currencies have one for each.",
    additionalProperties: {
      anyOf: [
        { type: ["string", "number", "null"] },
        { type: "object", additionalProperties: { type: "string" } },
      ],
    },
  },
  PlannedEffect: {
    ...object({
      kind: { type: "string", enum: ["create", "update", "notify", "webhook", "call"] },
      resource: text,
      id: { ...orNull(id), description: "Null: still to be made, or not to be seen by the caller." },
      label: { type: ["string", "null"] },
      changes: { type: "object", description: "field → [before, after], as far as the caller reads them." },
      message: object({ code: text, parameters: { type: "object" } }),
    }),
    description: "What would follow from a transition, in the order in which it is carried out.",
  },
  ForetoldPeople: {
    ...object(
      {
        kind: { type: "string", enum: [...WAYS_TO_NOTIFY] },
        subject: { ...text, description: "Of a mail." },
        people: {
          ...arrayOf(text),
          description: "What some of them are called, as far as the caller may know it.",
        },
        total: { type: "integer", minimum: 1, description: "How many they are." },
      },
      ["kind", "people", "total"],
    ),
    description: "Who would be told of a transition, those together who would be told the same.",
  },
  SkippedEffect: {
    ...object({ code: text, message: text }),
    description: "Why an optional consequence is left out.",
  },
  TriedTransition: {
    type: "object",
    required: ["id", "row_version", ...Object.keys(TRIED)],
    additionalProperties: false,
    properties: { id, row_version: { type: "integer", minimum: 1 }, ...TRIED, ...TRIED_BESIDES },
  },
  TriedCreation: {
    type: "object",
    required: Object.keys(TRIED),
    additionalProperties: false,
    properties: { ...TRIED, ...TRIED_BESIDES },
    description: "What a new record would be left with, and what would follow from it and its first step.",
  },
  DynamicReference: object({ resource: text, id, label: { type: ["string", "null"] } }),
  Written: {
    ...object({ id, row_version: { type: "integer", minimum: 1 }, ...MOVED_PROPERTIES }, [
      "id",
      "row_version",
    ]),
    additionalProperties: false,
    description: "What is told of a record to a caller who may write it and not see it.",
  },
  StoredFile: object({ id, name: { type: ["string", "null"] }, size: { type: "integer" }, type: text }),
  Address: {
    type: "object",
    properties: {
      street: { type: ["string", "null"] },
      city: { type: ["string", "null"] },
      state: { type: ["string", "null"] },
      zip: { type: ["string", "null"] },
      country: { type: ["string", "null"] },
      latitude: { type: ["number", "null"] },
      longitude: { type: ["number", "null"] },
    },
  },
  Position: object({ latitude: { type: "number" }, longitude: { type: "number" } }),
  FilterDate: {
    ...text,
    pattern: "^(\\d{4}-\\d\\d-\\d\\d|today)$",
    description: "A date, or today by the reader's calendar.",
    examples: ["2026-03-02"],
  },
  FilterMoment: {
    ...text,
    pattern: "^(\\d{4}-\\d\\d-\\d\\d(T.+)?|today)$",
    description: "An instant, or a date or today for a whole day of the reader's calendar.",
    examples: ["2026-03-02", "2026-03-02T09:30:00Z"],
  },
  FilterTime: { ...text, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", examples: ["09:30"] },
  FilterPeriod: { ...text, enum: PERIODS },
  FilterReference: {
    ...id,
    description: "The id of a record.",
  },
  FilterPerson: {
    anyOf: [id, { ...text, enum: [ME] }],
    description: "The id of an employee, or me for the caller.",
  },
  FilterTeam: {
    anyOf: [id, { ...text, enum: [MY_TEAM] }],
    description: "The id of a team, or my_team for those of the caller.",
  },
  FilterRecord: {
    ...text,
    pattern: "^[a-z][a-z0-9_]*(:[1-9]\\d{0,15})?$",
    description: "resource:id, or a resource for all of its records.",
    examples: ["employee:17"],
  },
  Permissions: object(
    {
      edit: { type: "boolean" },
      edit_reason: object({ code: text, rules: arrayOf(text) }),
      delete: { type: "boolean" },
      transitions: arrayOf(
        object(
          {
            field: text,
            name: text,
            to: text,
            decides: text,
            allowed: { type: "boolean" },
            reason: {},
            approvals: {
              ...arrayOf(
                object({
                  group: text,
                  approved: { type: "integer" },
                  quorum: { type: "integer" },
                  member: { type: "boolean" },
                }),
              ),
              description:
                "Groups whose approval the step takes as the record stands, how many of each have approved, and whether the caller belongs to it; absent where it takes none.",
            },
          },
          ["field", "name", "to", "allowed"],
        ),
      ),
      writable: arrayOf(text),
      overwritable: {
        ...arrayOf(text),
        description:
          "Fields in whose place another value than the worked out one may be put, with `exception_reason`; absent where there are none.",
      },
      withheld: {
        ...arrayOf({ enum: [...HANDED_ON] }),
        description:
          "Ways of handing the record on that the caller does not have; absent where all are given.",
      },
      granted: {
        ...arrayOf({ enum: [...FORM_ACTIONS, ...PERSON_ACTIONS] }),
        description:
          "What the caller may do with a question form, and whether they may take everything about a person as a file, or blank the person; absent where nothing is.",
      },
    },
    ["edit", "delete", "transitions", "writable"],
  ),
  ErrorAnswer: object(
    {
      message: { ...text, description: "In the reader's language." },
      code: { ...text, description: "Stable." },
      errors: {
        type: "object",
        description: "Field or parameter → what is wrong with it, in words.",
        additionalProperties: arrayOf(text),
      },
      issues: {
        ...arrayOf({
          type: "object",
          required: ["code"],
          properties: { field: text, parameter: text, code: text, parameters: { type: "object" } },
        }),
        description: "The same as codes, of fields of a record or parameters of a list.",
      },
      current: {
        type: "object",
        description: "The record as it stands now, where somebody else saved first.",
      },
      needs: { description: "What the call needs, where it is not allowed." },
      request_id: text,
    },
    ["message", "code", "request_id"],
  ),
};

/** What every record carries besides its fields. */
export const COMMON_PROPERTIES: Readonly<Record<string, Schema>> = {
  id,
  label: { type: ["string", "null"] },
  row_version: { type: "integer", minimum: 1 },
  created: instant,
  modified: instant,
  archived: { oneOf: [instant, { type: "null" }] },
};

export const json = (schema: Schema): Schema => ({ "application/json": { schema } });

export const answer = (description: string, schema: Schema): Schema => ({
  description,
  content: json(schema),
});

/** The refusals that every call may answer. */
export const ERROR_ANSWERS: Readonly<Record<string, Schema>> = {
  "429": refTo("responses", "TooManyCalls"),
  default: refTo("responses", "Refused"),
};

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
export const orNull = (schema: Schema): Schema => ({ oneOf: [schema, { type: "null" }] });
export const arrayOf = (items: Schema): Schema => ({ type: "array", items });

/** Shapes that every resource shares. */
export const COMPONENT_SCHEMAS: Readonly<Record<string, Schema>> = {
  Reference: object({ id, label: { type: ["string", "null"] } }),
  DynamicReference: object({ resource: text, id, label: { type: ["string", "null"] } }),
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
  Permissions: object(
    {
      edit: { type: "boolean" },
      edit_reason: object({ code: text, rules: arrayOf(text) }),
      delete: { type: "boolean" },
      transitions: arrayOf(
        object({ field: text, name: text, to: text, allowed: { type: "boolean" }, reason: {} }, [
          "field",
          "name",
          "to",
          "allowed",
        ]),
      ),
      writable: arrayOf(text),
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
export const ERROR_RESPONSES: Readonly<Record<string, Schema>> = {
  "429": {
    description: "Too many calls: to be repeated later.",
    headers: { "retry-after": { description: "Seconds to wait.", schema: { type: "string" } } },
    content: json(ref("ErrorAnswer")),
  },
  "4XX": {
    description: "Refused: why, in words and as a code.",
    content: json(ref("ErrorAnswer")),
  },
};

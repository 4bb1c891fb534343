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
  File: object({ id, name: { type: ["string", "null"] }, size: { type: "integer" }, type: text }),
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
  Error: object(
    {
      message: text,
      code: text,
      errors: { type: "object", additionalProperties: arrayOf(text) },
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

export const ERROR_RESPONSE: Schema = {
  description: "Refused: why, in words and as a code.",
  content: json(ref("Error")),
};

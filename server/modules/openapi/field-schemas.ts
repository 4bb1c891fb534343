import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import { SERVER_FIELD_TYPES } from "../../field-types/index.ts";
import type { SchemaOf } from "../../field-types/types.ts";
import { orNull, ref } from "./components.ts";
import type { Schema } from "./schema.ts";
import { optionsName } from "./schema-name.ts";

/** The schema of a value in an answer: a field without a value is null. */
export function answerSchema(field: ClientField, owner: string): Schema {
  return orNothing(SERVER_FIELD_TYPES[field.valueType].schema.answer, field, owner);
}

export function requestSchema(field: ClientField, owner: string): Schema {
  return field.required
    ? valueSchema(field, owner)
    : orNothing(SERVER_FIELD_TYPES[field.valueType].schema.request, field, owner);
}

/** The schema of a value in a request, where there must be one. */
export function valueSchema(field: ClientField, owner: string): Schema {
  return SERVER_FIELD_TYPES[field.valueType].schema.request(field, owner);
}

/** Options with null among them have a name of their own, so that names a generator makes up stay apart. */
function orNothing(schema: SchemaOf, field: ClientField, owner: string): Schema {
  return field.valueType === "enum" && field.options !== null
    ? ref(`${optionsName(owner, field.name)}OrNull`)
    : nullable(schema(field, owner));
}

function nullable(schema: Schema): Schema {
  if ("$ref" in schema) return orNull(schema);
  if (schema.type === undefined) return schema;
  return { ...schema, type: Array.isArray(schema.type) ? [...schema.type, "null"] : [schema.type, "null"] };
}

/** The values of the fields that choose among some. */
export function optionSchemas({ name: resource, fields }: ClientResource): Record<string, Schema> {
  return Object.fromEntries(
    fields.flatMap(({ name, options }) => {
      if (options === null) return [];
      const [key, values] = [optionsName(resource, name), options.map(({ value }) => value)];
      return [
        [key, { type: "string", enum: values }],
        [`${key}OrNull`, { type: ["string", "null"], enum: [...values, null] }],
      ];
    }),
  );
}

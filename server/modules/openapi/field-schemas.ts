import type { Schema } from "./schema.ts";
import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import type { FieldTypeName } from "../../../core/definition/types.ts";
import { ALLOWED_TAGS } from "../../../core/rich-text/allowed.ts";
import { arrayOf, orNull, ref } from "./components.ts";
import { optionsName } from "./schema-name.ts";

/** `owner` is the resource that has the field. */
type SchemaOf = (field: ClientField, owner: string) => Schema;

/** How a field type's values look in answers and in requests. Requests may say null for "nothing". */
interface FieldSchemas {
  readonly answer: SchemaOf;
  readonly request: SchemaOf;
}

const array = arrayOf;

const same = (schema: SchemaOf): FieldSchemas => ({ answer: schema, request: schema });
const text = same(({ limits }) => ({
  type: "string",
  ...(typeof limits.maxLength === "number" ? { maxLength: limits.maxLength } : {}),
}));
/** `maxLength` there is of the words; what is sent may be longer by its tags. */
const markup = same(({ limits: { maxLength } }) => ({
  type: "string",
  contentMediaType: "text/html",
  description: `HTML of ${ALLOWED_TAGS.join(", ")}, with href on links and data-id (an employee) on spans; all else is taken out.${
    typeof maxLength === "number" ? ` At most ${maxLength} characters of words.` : ""
  }`,
}));
const whole = same(() => ({ type: "integer" }));
/** Exact decimals travel as text, so that no reader rounds them. */
const decimal: FieldSchemas = {
  answer: ({ scale }) => ({
    type: "string",
    pattern: decimalPattern(scale),
    examples: [(12).toFixed(scale)],
  }),
  request: ({ scale }) => ({
    type: ["string", "number"],
    description: `Up to ${scale} digits after the point.`,
    examples: [(12).toFixed(scale)],
  }),
};
const option = same(({ name, options }, owner) =>
  options === null ? { type: "string" } : ref(optionsName(owner, name)),
);
const optionList: FieldSchemas = {
  answer: (field, owner) => array(option.answer(field, owner)),
  request: (field, owner) => array(option.request(field, owner)),
};
const id: Schema = { type: ["integer", "object"], description: "An id, or an object with an id." };
const file: FieldSchemas = { answer: () => ref("StoredFile"), request: () => id };

function decimalPattern(scale: number): string {
  return scale === 0 ? "^-?\\d+$" : `^-?\\d+\\.\\d{${scale}}$`;
}

export const FIELD_SCHEMAS = {
  text,
  long_text: text,
  rich_text: markup,
  integer: whole,
  decimal,
  money: decimal,
  percent: decimal,
  boolean: same(() => ({ type: "boolean" })),
  date: same(() => ({ type: "string", format: "date" })),
  datetime: same(() => ({ type: "string", format: "date-time" })),
  time: same(() => ({ type: "string", pattern: "^\\d\\d:\\d\\d$", examples: ["09:30"] })),
  duration: same(() => ({ type: "integer", description: "Minutes." })),
  email: text,
  phone: text,
  url: text,
  color: text,
  code: text,
  enum: option,
  multi_enum: optionList,
  tags: same(() => array({ type: "string" })),
  reference: { answer: () => ref("Reference"), request: () => id },
  references: { answer: () => array(ref("Reference")), request: () => array(id) },
  dynamic_reference: {
    answer: () => ref("DynamicReference"),
    request: () => ({
      type: "object",
      required: ["resource", "id"],
      properties: { resource: { type: "string" }, id: { type: "integer" } },
    }),
  },
  rows: same(({ to }) =>
    array(to === null ? { type: "object" } : { type: "object", description: `Rows of ${to}.` }),
  ),
  file,
  files: { answer: () => array(ref("StoredFile")), request: () => array(id) },
  image: file,
  address: same(() => ref("Address")),
  geo: same(() => ref("Position")),
  rating: whole,
  slider: whole,
  computed: same(() => ({})),
} as const satisfies Record<FieldTypeName, FieldSchemas>;

/** The schema of a value in an answer: a field without a value is null. */
export function answerSchema(field: ClientField, owner: string): Schema {
  return orNothing(FIELD_SCHEMAS[field.valueType].answer, field, owner);
}

export function requestSchema(field: ClientField, owner: string): Schema {
  return field.required
    ? valueSchema(field, owner)
    : orNothing(FIELD_SCHEMAS[field.valueType].request, field, owner);
}

/** The schema of a value in a request, where there must be one. */
export function valueSchema(field: ClientField, owner: string): Schema {
  return FIELD_SCHEMAS[field.valueType].request(field, owner);
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

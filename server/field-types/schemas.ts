import type { ClientField } from "../../core/definition/client-types.ts";
import { currencyFieldOf } from "../../core/definition/currency.ts";
import { LANGUAGES } from "../../core/definition/definitions.ts";
import { MAX_TRANSLATION } from "../../core/definition/fields/translations.ts";
import { isToSecond } from "../../core/definition/durations.ts";
import { ALLOWED_TAGS } from "../../core/rich-text/allowed.ts";
import { arrayOf, ref } from "../modules/openapi/components.ts";
import { optionsName } from "../modules/openapi/schema-name.ts";
import type { Schema } from "../modules/openapi/schema.ts";
import type { FieldSchemas, SchemaOf } from "./types.ts";

const same = (schema: SchemaOf): FieldSchemas => ({ answer: schema, request: schema });
export const text = same(({ limits }) => ({
  type: "string",
  ...(typeof limits.maxLength === "number" ? { maxLength: limits.maxLength } : {}),
}));
/** `maxLength` there is of the words; what is sent may be longer by its tags. */
export const markup = same(({ limits: { maxLength } }) => ({
  type: "string",
  contentMediaType: "text/html",
  description: `HTML of ${ALLOWED_TAGS.join(", ")}, with href on links and data-id (an employee) on spans; all else is taken out.${
    typeof maxLength === "number" ? ` At most ${maxLength} characters of words.` : ""
  }`,
}));
export const whole = same(() => ({ type: "integer" }));
/** Exact decimals travel as text, so that no reader rounds them. */
export const decimal: FieldSchemas = {
  answer: (field) => ({
    type: "string",
    pattern: decimalPattern(field.scale),
    ...inCurrency(field),
    examples: [(12).toFixed(field.scale)],
  }),
  request: (field) => ({
    type: ["string", "number"],
    description: [`Up to ${field.scale} digits after the point.`, inCurrency(field).description ?? ""]
      .join(" ")
      .trim(),
    examples: [(12).toFixed(field.scale)],
  }),
};

function inCurrency(field: ClientField): { readonly description?: string } {
  const named = currencyFieldOf(field);
  return named === null ? {} : { description: `In the currency that ${named} names, with its digits.` };
}
export const option = same(({ name, options }, owner) =>
  options === null ? { type: "string" } : ref(optionsName(owner, name)),
);
export const optionList: FieldSchemas = {
  answer: (field, owner) => arrayOf(option.answer(field, owner)),
  request: (field, owner) => arrayOf(option.request(field, owner)),
};
const id: Schema = { type: ["integer", "object"], description: "An id, or an object with an id." };
export const file: FieldSchemas = { answer: () => ref("StoredFile"), request: () => id };

function decimalPattern(scale: number): string {
  return scale === 0 ? "^-?\\d+$" : `^-?\\d+\\.\\d{${scale}}$`;
}

export const flag = same(() => ({ type: "boolean" }));
export const date = same(() => ({ type: "string", format: "date" }));
export const datetime = same(() => ({ type: "string", format: "date-time" }));
export const time = same(() => ({ type: "string", pattern: "^\\d\\d:\\d\\d$", examples: ["09:30"] }));
export const duration = same((field) => ({
  type: "integer",
  description: isToSecond(field) ? "Seconds." : "Minutes.",
}));
export const tags = same(() => arrayOf({ type: "string" }));
export const reference: FieldSchemas = { answer: () => ref("Reference"), request: () => id };
export const references: FieldSchemas = {
  answer: () => arrayOf(ref("Reference")),
  request: () => arrayOf(id),
};
export const dynamicReference: FieldSchemas = {
  answer: () => ref("DynamicReference"),
  request: () => ({
    type: "object",
    required: ["resource", "id"],
    properties: { resource: { type: "string" }, id: { type: "integer" } },
  }),
};
export const rows = same(({ to }) =>
  arrayOf(to === null ? { type: "object" } : { type: "object", description: `Rows of ${to}.` }),
);
export const files: FieldSchemas = { answer: () => arrayOf(ref("StoredFile")), request: () => arrayOf(id) };
export const address = same(() => ref("Address"));
export const geo = same(() => ref("Position"));
export const translations = same(() => ({
  type: "object",
  properties: Object.fromEntries(
    LANGUAGES.map((language) => [language, { type: "string", maxLength: MAX_TRANSLATION }]),
  ),
  additionalProperties: false,
}));
/** Of what the definition's result says. */
export const anything = same(() => ({}));

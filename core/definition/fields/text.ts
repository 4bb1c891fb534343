import { isTimeZone } from "../clock.ts";
import { createValueError } from "../issues.ts";
import type { ValueErrorCode } from "../issues.ts";
import type { FieldDefinitionOf } from "../types.ts";
import { fieldType } from "./base.ts";
import { crossed } from "./limits.ts";
import { pick } from "./spec.ts";
import { checkLength, parseLine } from "./text-values.ts";

type Format = NonNullable<FieldDefinitionOf<"text">["format"]>;

/** The named checks of a text; JSON text keeps its line breaks out, so it is one line too. */
const FORMATS: Readonly<Record<Format, (text: string) => boolean>> = {
  plain: (text) => /^[\p{L}\p{M}\p{N}\p{P}\p{Zs}\p{S}]*$/u.test(text) && !/[<>]/.test(text),
  digit_end: (text) => /\d$/.test(text),
  time_zone: isTimeZone,
  json: isJson,
  four_digits: (text) => /^\d{4}$/.test(text),
  slug: (text) => /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/.test(text),
  ein: (text) => /^\d{2}-?\d{7}$/.test(text),
  soc: (text) => /^\d{2}-\d{4}$/.test(text),
  lca_number: (text) => /^I-20[0-3]-\d{5}-\d{6}$/.test(text),
  zip: (text) => /^\d{5}(?:-\d{4})?$|^\d{6}$|^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i.test(text),
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isFormat = (name: unknown): name is Format => typeof name === "string" && Object.hasOwn(FORMATS, name);

export const text = fieldType<"text">({
  kind: "text",
  limits: (definition) => ({
    maxLength: 200,
    ...pick(definition, ["minLength", "maxLength", "format", "translations"]),
  }),
  checkDefinition: (definition) => crossed(definition.minLength, definition.maxLength, "/maxLength"),
  parse: parseLine,
  checkLimits: (value, field) => {
    const tooLong = checkLength(value, field);
    const { format } = field.limits;
    if (tooLong || !isFormat(format)) return tooLong;
    const code: ValueErrorCode = `format_${format}`;
    return FORMATS[format](String(value)) ? null : createValueError(code);
  },
});

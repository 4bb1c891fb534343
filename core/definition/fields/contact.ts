import { createValueError } from "../issues.ts";
import type { ValueError } from "../issues.ts";
import { fieldType } from "./base.ts";
import { pick } from "./spec.ts";
import type { FieldLimits } from "./spec.ts";
import { checkLength, lineParser } from "./text-values.ts";

const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\.]+(?:\.[^\s@<>,;:"()[\]\\.]+)+$/;

/** Text, @, text, a dot and text, as §5 of the specification has it. */
export const email = fieldType<"email">({
  kind: "text",
  limits: () => ({ maxLength: 254 }),
  parse: lineParser("invalid_email", (text) => (EMAIL.test(text) ? text : null)),
  checkLimits: checkLength,
});

/** National numbers by country: India has ten digits from 6 to 9, the United States and Canada the North American plan. */
const COUNTRIES: Readonly<Record<string, RegExp>> = {
  in: /^\+91[6-9]\d{9}$/,
  us: /^\+1[2-9]\d{2}[2-9]\d{6}$/,
  ca: /^\+1[2-9]\d{2}[2-9]\d{6}$/,
};

function readPhone(text: string): string | null {
  const digits = text.replace(/^00/, "+").replace(/[\s().-]/g, "");
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}

/** Digits that may lack a country's code, as they were typed but for what separates them. */
function readDigits(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, "");
  return readPhone(text) ?? (/^\+?\d{1,40}$/.test(digits) ? digits : null);
}

const parsePhone = lineParser("invalid_phone", readPhone);
const parseDigits = lineParser("invalid_phone", readDigits);

/** An international number, kept as +, country code and digits (E.164); with `anyDigits` whatever digits there are. */
export const phone = fieldType<"phone">({
  kind: "text",
  limits: (definition) => pick(definition, ["countries", "anyDigits"]),
  parse: (value, { limits: { anyDigits } }) => (anyDigits === true ? parseDigits : parsePhone)(value),
  checkLimits: (value, { limits }) => (limits["anyDigits"] === true ? null : checkCountry(value, limits)),
});

/** A number against the `countries` of its field. */
export function checkCountry(value: unknown, { countries }: FieldLimits): ValueError | null {
  if (!Array.isArray(countries) || countries.length === 0) return null;
  const fits = countries.some((country) => COUNTRIES[String(country)]?.test(String(value)));
  return fits ? null : createValueError("phone_country", { countries: countries.join(", ").toUpperCase() });
}

function readUrl(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text)) return null;
  return URL.canParse(text) ? text : null;
}

/** A web address; other schemes would be links that run code or open programs. */
export const url = fieldType<"url">({
  kind: "text",
  limits: () => ({ maxLength: 2_000 }),
  parse: lineParser("invalid_url", readUrl),
  checkLimits: checkLength,
});

import { createValueError } from "../issues.ts";
import type { ValueError } from "../issues.ts";
import { accept, numberLimit, refuse } from "./spec.ts";
import type { Parsed, ValueField } from "./spec.ts";

// Line breaks and tabs are text; other control characters cannot be typed and break exports.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Text that both databases can hold, without white space around it. */
export function parseText(value: unknown): Parsed {
  if (typeof value !== "string") return refuse("invalid_text");
  if (!value.isWellFormed() || CONTROL.test(value)) return refuse("invalid_characters");
  return accept(value.trim());
}

/** Text on one line: line breaks become spaces. */
export function parseLine(value: unknown): Parsed {
  const parsed = parseText(value);
  return parsed.ok ? accept(String(parsed.value).replace(/\s*[\n\r\t]\s*/g, " ")) : parsed;
}

/** A parser of one line that must match; the match may be rewritten. */
export function lineParser(
  code: ValueError["code"],
  read: (text: string) => string | null,
): (value: unknown) => Parsed {
  return (value) => {
    const parsed = parseLine(value);
    if (!parsed.ok) return parsed;
    const text = read(String(parsed.value));
    return text === null ? refuse(code) : accept(text);
  };
}

/** Length in characters as people count them (code points). */
export function checkLength(value: unknown, field: ValueField): ValueError | null {
  const text = String(value);
  const minimum = numberLimit(field, "minLength");
  const maximum = numberLimit(field, "maxLength");
  if (maximum !== null && text.length > maximum && Array.from(text).length > maximum) {
    return createValueError("too_long", { limit: maximum });
  }
  if (minimum !== null && Array.from(text).length < minimum)
    return createValueError("too_short", { limit: minimum });
  return null;
}

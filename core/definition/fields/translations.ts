import { type Language, LANGUAGES } from "../definitions.ts";
import { isObject } from "../record.ts";
import { fieldType } from "./base.ts";
import { accept, refuse } from "./spec.ts";
import { parseLine } from "./text-values.ts";

export const MAX_TRANSLATION = 200;
const known: ReadonlySet<string> = new Set(LANGUAGES);

/** `{language: text}` in the order of the languages; what is empty is left out, and nothing at all is null. */
export const translations = fieldType<"translations">({
  kind: "json",
  parse: (value) => {
    if (!isObject(value) || Object.keys(value).some((key) => !known.has(key)))
      return refuse("invalid_translations");
    const found: Partial<Record<Language, string>> = {};
    for (const language of LANGUAGES) {
      const parsed = parseLine(value[language] ?? "");
      if (!parsed.ok) return parsed;
      const text = String(parsed.value);
      if (Array.from(text).length > MAX_TRANSLATION) return refuse("too_long", { limit: MAX_TRANSLATION });
      if (text !== "") found[language] = text;
    }
    return accept(Object.keys(found).length === 0 ? null : found);
  },
});

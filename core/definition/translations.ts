import { isObject } from "./record.ts";

/** Texts that a record says in other languages beside the stored one. */

interface Translated {
  readonly limits: Readonly<Record<string, unknown>>;
}

/** The field with a text in other languages; null where it is not translated. */
export function translationsFieldOf({ limits: { translations } }: Translated): string | null {
  return typeof translations === "string" ? translations : null;
}

/** A text as a record says it in a language; null where it is not translated into it, or that may not be read. */
export function getTranslation(
  field: Translated,
  record: Readonly<Record<string, unknown>> | undefined,
  language: string,
): string | null {
  const name = translationsFieldOf(field);
  const translations = name === null ? undefined : record?.[name];
  const text = isObject(translations) ? translations[language] : undefined;
  return typeof text === "string" ? text : null;
}

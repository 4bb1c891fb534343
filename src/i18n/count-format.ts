import type { FormatterModule } from "i18next";

const formats = new Map<string, Intl.NumberFormat>();

function getFormat(language: string): Intl.NumberFormat {
  const known = formats.get(language) ?? new Intl.NumberFormat(`${language}-u-nu-latn`);
  formats.set(language, known);
  return known;
}

/** How many there are reads inside a sentence as it does in a column: grouped as the language has it. */
export const countFormat: FormatterModule = {
  type: "formatter",
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language, options) =>
    typeof value === "number" && options?.["interpolationkey"] === "count"
      ? getFormat(language ?? "en").format(value)
      : (value as string),
};

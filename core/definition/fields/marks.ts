import { fieldType } from "./base.ts";
import { lineParser, parseLine } from "./text-values.ts";

/** `#rrggbb`, lower case. */
export const color = fieldType<"color">({
  kind: "text",
  searchable: false,
  canBeUnique: false,
  operators: ["eq", "not", "empty"],
  parse: lineParser("invalid_color", (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null)),
});

/** A human number (REQ-2026-00042) the server draws from a sequence. */
export const code = fieldType<"code">({ kind: "text", serverSet: true, parse: parseLine });

import { fieldType } from "./base.ts";
import { pick } from "./spec.ts";
import { checkLength, parseText } from "./text-values.ts";

export const longText = fieldType<"long_text">({
  kind: "long_text",
  limits: (definition) => ({ maxLength: 10_000, ...pick(definition, ["maxLength"]) }),
  parse: parseText,
  checkLimits: checkLength,
});

/** HTML as the editor writes it. It is cleaned where it is shown, never trusted because it was stored. */
export const richText = fieldType<"rich_text">({
  kind: "long_text",
  limits: (definition) => ({ maxLength: 50_000, ...pick(definition, ["maxLength"]) }),
  parse: parseText,
  checkLimits: checkLength,
});

import { isBlankMarkup, textOfMarkup } from "../../rich-text/text.ts";
import { createValueError } from "../issues.ts";
import { isEmptyValue } from "../record.ts";
import { fieldType } from "./base.ts";
import { numberLimit, pick } from "./spec.ts";
import { checkLength, parseText } from "./text-values.ts";

export const longText = fieldType<"long_text">({
  kind: "long_text",
  limits: (definition) => ({ maxLength: 10_000, ...pick(definition, ["maxLength"]) }),
  parse: parseText,
  checkLimits: checkLength,
});

/** HTML of the few tags in `core/rich-text/allowed.ts`, or plain text from before. Its length is that of its words. */
export const richText = fieldType<"rich_text">({
  kind: "long_text",
  markup: true,
  limits: (definition) => ({ maxLength: 50_000, ...pick(definition, ["maxLength"]) }),
  parse: parseText,
  isEmpty: (value) => isEmptyValue(value) || (typeof value === "string" && isBlankMarkup(value)),
  checkLimits: (value, field) => {
    const markup = String(value);
    const words = checkLength(textOfMarkup(markup), field);
    const limit = numberLimit(field, "maxLength");
    if (words !== null || limit === null || markup.length <= limit * MARKUP_SHARE) return words;
    return createValueError("too_long", { limit });
  },
});

/** Characters of tags and words together for each character of words that is allowed. */
const MARKUP_SHARE = 10;

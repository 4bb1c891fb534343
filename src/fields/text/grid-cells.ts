import { markupOfText, textOfMarkup } from "../../../core/rich-text/text.ts";
import type { GridCell } from "../types.ts";
import { asText } from "../values.ts";

export const line: GridCell = {
  editor: "line",
  write: (value) => asText(value),
  read: (typed) => typed,
};

export const trimmedLine: GridCell = { ...line, read: (typed) => typed.trim() };

export const longText: GridCell = {
  ...line,
  editor: "own",
  first: (sign) => ({ does: "begins", value: sign }),
};

/** The sign stands in no language before one is chosen. */
export const translations: GridCell = {
  editor: "own",
  parted: true,
  first: () => ({ does: "opens" }),
  write: () => "",
  read: (typed) => typed.trim(),
};

export const richText: GridCell = {
  editor: "own",
  first: (sign) => ({ does: "begins", value: markupOfText(sign) }),
  write: (value) => textOfMarkup(asText(value)),
  read: (typed) => markupOfText(typed),
};

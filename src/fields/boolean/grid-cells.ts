import { foldText } from "../../../core/definition/fold.ts";
import type { GridCell } from "../types.ts";
import { asText } from "../values.ts";

const YES = new Set(["true", "yes", "y", "1", "x", "✓"]);
const NO = new Set(["false", "no", "n", "0"]);

export const yesOrNo: GridCell = {
  editor: "own",
  takesSpace: true,
  // an answer is one sign; any other is none
  first: (sign, value, field, words) => {
    if (sign === " ") return { does: "sets", value: value !== true };
    const { context } = words;
    for (const [word, answer] of [
      [context.words("yes"), true],
      [context.words("no"), false],
    ] as const)
      if (foldText(word).startsWith(foldText(sign))) return { does: "sets", value: answer };
    const answer = yesOrNo.read(sign, field, words);
    return typeof answer === "boolean" ? { does: "sets", value: answer } : { does: "nothing" };
  },
  write: (value, _field, { context }) =>
    value === true ? context.words("yes") : value === false ? context.words("no") : asText(value),
  read: (typed, _field, { context }) => {
    const word = foldText(typed);
    if (word === foldText(context.words("yes")) || YES.has(word)) return true;
    return word === foldText(context.words("no")) || NO.has(word) ? false : typed.trim();
  },
};

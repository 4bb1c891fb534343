import { foldOption } from "../options.ts";

/** How people write Yes and No in the languages of forms. */
const YES_WORDS: ReadonlySet<string> = new Set(
  ["yes", "y", "true", "true()", "1", "x", "oui", "si", "sí", "sì", "نعم", "是"].map(foldOption),
);
const NO_WORDS: ReadonlySet<string> = new Set(
  ["no", "n", "false", "false()", "0", "non", "لا", "否"].map(foldOption),
);

export const saysYes = (text: string): boolean => YES_WORDS.has(foldOption(text));
export const saysNo = (text: string): boolean => NO_WORDS.has(foldOption(text));

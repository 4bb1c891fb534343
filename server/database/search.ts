/** Shorter words cannot be found by their three-letter pieces. */
export const SHORT_TERM = 3;

/**
 * The text a search column holds: every word behind two blanks. So the beginning of a word is itself a piece of three
 * letters ("  a", " ab"), and one index serves words of any length.
 *
 * @param words folded words, see `foldText`
 */
export function toSearchText(words: readonly string[]): string | null {
  const text = words.flatMap((word) => word.split(" ")).filter((word) => word !== "");
  return text.length === 0 ? null : `  ${text.join("  ")}`;
}

/** The piece of a search column that a term must be: anywhere in a word, or its beginning for one or two letters. */
export function toSearchPiece(term: string): string {
  const length = Array.from(term).length;
  return length >= SHORT_TERM ? term : term.padStart(SHORT_TERM + term.length - length, " ");
}

/** The pieces of three letters a piece is made of, each once. */
export function toTrigrams(piece: string): string[] {
  const letters = Array.from(piece);
  const count = letters.length - SHORT_TERM + 1;
  return [...new Set(Array.from({ length: count }, (_, at) => letters.slice(at, at + SHORT_TERM).join("")))];
}

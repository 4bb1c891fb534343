import { foldText } from "./fold.ts";
import { isObject } from "./record.ts";
import type { CompiledLikeness, TextEnd } from "./types.ts";

/** Signs that are part of a word too: "C++" is not "C#". */
const WORD = /[\p{L}\p{N}+#]+/gu;

/** Words as they are compared: what one word stands for, nothing where it says nothing. */
export type WordMap = Readonly<Record<string, string>>;

/** The groups of three signs of a text's words, each word with its ends: their order and repetition do not matter. */
function signs(text: string, words: WordMap): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [word] of foldText(text).matchAll(WORD)) {
    const meant = Object.hasOwn(words, word) ? (words[word] ?? "") : word;
    if (meant === "") continue;
    const padded = `  ${meant} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
}

/** How alike two texts are, in percent: what they share of all their groups of signs. Texts without words are not alike. */
export function likeness(one: string, other: string, words: WordMap = {}): number {
  const [a, b] = [signs(one, words), signs(other, words)];
  const shared = [...a].filter((sign) => b.has(sign)).length;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : (100 * shared) / all;
}

/** Whether two records are alike in everything that is compared, given the stored values: of each, those there and here. */
export function areAlike(compared: readonly CompiledLikeness[], stored: readonly unknown[]): boolean {
  let at = 0;
  const take = (ends: readonly TextEnd[]) => ends.flatMap((end) => readTexts(stored[at++], end));
  return compared
    .map(({ there, here, percent, words }) => ({ there: take(there), here: take(here), percent, words }))
    .every(({ there, here, percent, words }) =>
      there.some((one) => here.some((other) => likeness(one, other, words) >= percent)),
    );
}

/** Lists and addresses are stored as JSON. */
function readTexts(stored: unknown, end: TextEnd): string[] {
  if (typeof stored !== "string") return [];
  if (end.in === "text") return [stored];
  const value: unknown = JSON.parse(stored);
  const found = end.in === "list" ? value : [isObject(value) ? value[end.in.part] : null];
  return Array.isArray(found) ? found.filter((text) => typeof text === "string") : [];
}

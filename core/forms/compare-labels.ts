/** A stretch of a text; `changed` where the other text does not have it. */
export interface TextPart {
  readonly text: string;
  readonly changed: boolean;
}

export interface ComparedLabels {
  readonly before: readonly TextPart[];
  readonly after: readonly TextPart[];
}

/** What of two texts differs, word by word as the language parts them. */
export function compareLabels(texts: { before: string; after: string }, language: string): ComparedLabels {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  const wordsOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);
  const [before, after] = [wordsOf(texts.before), wordsOf(texts.after)];
  const length = longestShared(before, after);
  const kept = { before: new Set<number>(), after: new Set<number>() };
  for (let a = 0, b = 0; a < before.length && b < after.length;) {
    if (before[a] === after[b]) {
      kept.before.add(a);
      kept.after.add(b);
      a += 1;
      b += 1;
    } else if (length(a + 1, b) >= length(a, b + 1)) a += 1;
    else b += 1;
  }
  return { before: join(before, kept.before), after: join(after, kept.after) };
}

/** How many words the ends of both texts have in common at most, from each pair of words on. */
function longestShared(before: readonly string[], after: readonly string[]) {
  const wide = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * wide);
  const at = (a: number, b: number): number => lengths[a * wide + b] ?? 0;
  for (let a = before.length - 1; a >= 0; a -= 1)
    for (let b = after.length - 1; b >= 0; b -= 1)
      lengths[a * wide + b] =
        before[a] === after[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
  return at;
}

function join(words: readonly string[], kept: ReadonlySet<number>): TextPart[] {
  const parts: TextPart[] = [];
  for (const [index, word] of words.entries()) {
    const changed = !kept.has(index);
    const last = parts.at(-1);
    if (last?.changed === changed) parts[parts.length - 1] = { text: last.text + word, changed };
    else parts.push({ text: word, changed });
  }
  return parts;
}

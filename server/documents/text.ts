import createBidi from "bidi-js";
import { type FontName, fontOf } from "./fonts.ts";

export interface TextStyle {
  readonly size: number;
  readonly bold: boolean;
}

/** A stretch of a line in one direction and one font, as its font takes it: Arabic ones turn what runs to the left themselves. */
export interface TextRun {
  readonly text: string;
  readonly font: FontName;
  readonly rightToLeft: boolean;
}

const bidi = createBidi();

/** The runs of one line as they stand on paper from the left, by the Unicode bidirectional algorithm. */
export function lineRuns(
  line: string,
  { bold, rightToLeft }: { bold: boolean; rightToLeft: boolean },
): TextRun[] {
  const embedded = bidi.getEmbeddingLevels(line, rightToLeft ? "rtl" : "ltr");
  const mirrored = bidi.getMirroredCharactersMap(line, embedded);
  const runs: (TextRun & { level: number })[] = [];
  let at = 0;
  for (const character of line) {
    const level = embedded.levels[at] ?? 0;
    const text = mirrored.get(at) ?? character;
    const last = runs.at(-1);
    const font = fontOf(character, bold) ?? last?.font ?? fontOf("a", bold)!;
    if (last !== undefined && last.level === level && last.font === font) {
      runs[runs.length - 1] = { ...last, text: last.text + text };
    } else {
      runs.push({ text, font, level, rightToLeft: level % 2 === 1 });
    }
    at += character.length;
  }
  return inVisualOrder(runs).map((run) =>
    run.rightToLeft && !run.font.startsWith("arabic")
      ? { ...run, text: Array.from(run.text).toReversed().join("") }
      : run,
  );
}

/** From the highest level to the lowest odd one, stretches at that level or above are turned around. */
function inVisualOrder<T extends { readonly level: number }>(runs: readonly T[]): T[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end += 1;
      if (end === start) continue;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}

const BREAKS = new Intl.Segmenter("und", { granularity: "word" });

/** Lines that fit a width; what is wider than a line by itself is cut where it must be. */
export function wrapText(
  text: string,
  { width, measure }: { width: number; measure: (text: string) => number },
): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const { segment } of BREAKS.segment(paragraph)) {
      if (measure((line + segment).trimEnd()) <= width) {
        line += segment;
        continue;
      }
      if (line.trim() !== "") lines.push(line.trimEnd());
      line = segment.trimStart();
      while (measure(line) > width && line.length > 1) {
        const fits = longestFitting(line, { width, measure });
        lines.push(line.slice(0, fits));
        line = line.slice(fits);
      }
    }
    return [...lines, line.trimEnd()];
  });
}

function longestFitting(text: string, { width, measure }: Parameters<typeof wrapText>[1]): number {
  let count = 1;
  while (count < text.length && measure(text.slice(0, count + 1)) <= width) count += 1;
  return count;
}

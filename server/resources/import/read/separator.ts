const SEPARATORS = [",", ";", "\t"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The sign that parts the first line most often, outside of quotes; a line with none is one column. */
export function detectSeparator(start: string): Separator {
  const counts = new Map<string, number>(SEPARATORS.map((sign) => [sign, 0]));
  let quoted = false;
  for (const sign of start) {
    if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === "\n" || sign === "\r") {
      if ([...counts.values()].some((count) => count > 0)) break;
    } else if (counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return SEPARATORS.reduce((best, sign) => ((counts.get(sign) ?? 0) > (counts.get(best) ?? 0) ? sign : best));
}

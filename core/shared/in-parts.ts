/** Values one part after the other, each of `size` at most. */
export function inParts<T>(values: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < values.length; start += size) parts.push(values.slice(start, start + size));
  return parts;
}

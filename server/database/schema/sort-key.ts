import { foldText } from "../../../core/definition/fold.ts";

/** PostgreSQL's indexes take entries up to about 2700 bytes. */
const LIMIT = 400;

/**
 * The text a `__key` column holds: folded, so that sorting and uniqueness disregard case and accents. What is cut from
 * a very long text stays in a checksum, so that two of them are still told apart.
 */
export function toSortKey(text: string): string {
  const folded = foldText(text);
  if (folded.length <= LIMIT) return folded;
  const head = folded.slice(0, LIMIT);
  return `${head.isWellFormed() ? head : head.slice(0, -1)} ${checksum(folded)}`;
}

/** Two independent 32-bit FNV-1a sums in base 36. */
function checksum(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x1000193;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193) >>> 0;
    second = Math.imul(second ^ (code + index), 0x85ebca6b) >>> 0;
  }
  return first.toString(36).padStart(7, "0") + second.toString(36).padStart(7, "0");
}

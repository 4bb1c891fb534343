const MARKS = /\p{M}+/gu;
const SPACES = /\s+/gu;
/** Signs that lower case is all there is to do about; labels are joined by the dot. */
const BEYOND_PLAIN = /[^\0-\x7f·]/;

function pass(text: string): string {
  return text.normalize("NFKD").replace(MARKS, "").toLowerCase().replaceAll("ς", "σ");
}

/**
 * Text as searches, unique keys and sort keys compare it: without accents, case and superfluous white space.
 * "  Éric  ÇELİK " gives "eric celik". Folding folded text changes nothing, and both sides of the wire give the same.
 */
export function foldText(text: string): string {
  let folded = BEYOND_PLAIN.test(text) ? pass(text) : text.toLowerCase();
  if (!BEYOND_PLAIN.test(folded)) return folded.replace(SPACES, " ").trim();
  // Lower-casing may bring a mark back ("İ") and a compatibility form may hide a capital: repeat until nothing changes.
  for (let next = pass(folded); next !== folded; next = pass(folded)) folded = next;
  return folded.replace(SPACES, " ").trim();
}

/** Negative, 0 or positive by code point: the order of bytes in UTF-8, which is how both databases order text. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const x = a.charCodeAt(index);
    const y = b.charCodeAt(index);
    if (x === y) continue;
    // Surrogates stand for code points above U+FFFF, but sort below U+E000 as code units.
    const xHigh = x >= 0xd800 && x <= 0xdfff;
    const yHigh = y >= 0xd800 && y <= 0xdfff;
    if (xHigh !== yHigh) return xHigh ? 1 : -1;
    return x - y;
  }
  return a.length - b.length;
}

/** Of signs in the letters of tables, at 13 pixels: the average of those that are about as wide. */
const NARROW = 4.2;
const LETTER = 7.9;
const CAPITAL = 9.6;
const BROAD = 12;
const FULL = 13;
const ARABIC = 6.2;

/** Where a line may end: at a space, and before signs that are words by themselves. */
const BREAKS = /\s+|(?=[\u2E80-\uFFFF])/g;

/** Width of a line of text in pixels, close enough without measuring: within a twentieth for names of people and companies. */
export function estimateWidth(text: string): number {
  let width = 0;
  for (const sign of text) width += widthOf(sign);
  return Math.ceil(width);
}

/** Width a text needs where it may stand in two lines. */
export function estimateTwoLines(text: string): number {
  const broken = Array.from(text.matchAll(BREAKS), ({ index }) =>
    Math.max(estimateWidth(text.slice(0, index)), estimateWidth(text.slice(index).trimStart())),
  );
  return Math.min(estimateWidth(text), ...broken);
}

function widthOf(sign: string): number {
  if (sign > "\u2E7F") return FULL;
  if (sign >= "\u0590" && sign <= "\u08FF") return ARABIC;
  if (/[ !'(),./:;[\]`|Ifijlrt\u2066-\u2069]/.test(sign)) return NARROW;
  if (/[MW@%mw]/.test(sign)) return BROAD;
  return /\p{Lu}/u.test(sign) ? CAPITAL : LETTER;
}

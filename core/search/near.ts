/** Letters below which a mistyped word is not guessed: too many words would be near. */
const MIN_NEAR_LENGTH = 4;
/** From here on two mistakes are forgiven. */
const LONG = 8;

/** How many letters of a word may be wrong. */
export function tolerance(term: string): number {
  if (term.length < MIN_NEAR_LENGTH) return 0;
  return term.length < LONG ? 1 : 2;
}

/** Whether a typed word may stand for one word of a text: its beginning, or the word itself with a few letters wrong, missing, added or swapped. Both are folded. */
export function isNear(term: string, word: string): boolean {
  if (word.startsWith(term)) return true;
  const allowed = tolerance(term);
  if (allowed === 0) return false;
  const beginning = word.slice(0, term.length + allowed);
  return [word, beginning, word.slice(0, term.length)].some(
    (text) => distance(term, text, allowed) <= allowed,
  );
}

/**
 * Pieces of a word of which at least one is right when `mistakes` letters are wrong, missing, added or swapped. Each is
 * looked for by itself, so the fewer the mistakes, the longer the pieces and the fewer the texts that have one by chance.
 */
export function getPieces(term: string, mistakes = tolerance(term)): string[] {
  if (mistakes === 0) return [];
  const count = mistakes + 1;
  const size = Math.floor(term.length / count);
  const pieces = Array.from({ length: count }, (_, at) =>
    at === count - 1 ? term.slice(at * size) : term.slice(at * size, (at + 1) * size),
  );
  // two letters swapped across the middle leave neither half as it was
  if (count === 2) pieces.push(swapped(term, size - 1));
  return pieces.filter((piece) => piece.length > 1);
}

/** The word with the letter at this place and the next in each other's place. */
function swapped(word: string, place: number): string {
  return `${word.slice(0, place)}${word.charAt(place + 1)}${word.charAt(place)}${word.slice(place + 2)}`;
}

/** How well a label answers what was typed; higher is better, 0 is not at all. Both are folded. */
export function matchScore(query: string, label: string): number {
  if (label === query) return 5;
  if (label.startsWith(query)) return 4;
  const words = label.split(/[\s·,/()-]+/);
  const terms = query.split(" ").filter((term) => term !== "");
  const beginAll = terms.every((term) => words.some((word) => word.startsWith(term)));
  if (beginAll) return 3;
  if (terms.every((term) => label.includes(term))) return 2;
  return terms.every((term) => words.some((word) => isNear(term, word))) ? 1 : 0;
}

/** Edits between two words, swaps of neighbours counted once; more than `most` is any larger number. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const changed = a[row - 1] === b[column - 1] ? 0 : 1;
      let cost = Math.min(at(last, column) + 1, at(next, column - 1) + 1, at(last, column - 1) + changed);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, at(before, column - 2) + 1);
      next.push(cost);
    }
    before = last;
    last = next;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

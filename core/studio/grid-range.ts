import type { Scope } from "../definition/types.ts";

/** A cell of a grid of rights. */
interface Spot {
  readonly row: number;
  readonly column: number;
}

interface GridRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The scope a press goes on to: from nobody to every row, then narrower, and back to nobody. */
export function nextScope(scope: Scope | null, scopes: readonly Scope[]): Scope | null {
  if (scope === null) return scopes[0] ?? null;
  return scopes[scopes.indexOf(scope) + 1] ?? null;
}

/** Lines and tabs as a sheet copies them; null where a word is no scope. */
export function readScopes(
  text: string,
  known: ReadonlyMap<string, Scope | null>,
): readonly (readonly (Scope | null)[])[] | null {
  const lines = text.replaceAll("\r", "").replace(/\n$/, "").split("\n");
  const words = lines.map((line) => line.split("\t").map((word) => word.trim().toLowerCase()));
  if (words.flat().some((word) => !known.has(word))) return null;
  return words.map((line) => line.map((word) => known.get(word) ?? null));
}

/** What each cell of a range gets: values that are fewer are repeated, more of them reach beyond it to the grid's end. */
export function fillRange(
  { top, left, bottom, right }: GridRange,
  values: readonly (readonly (Scope | null)[])[],
  grid: { readonly rows: number; readonly columns: number },
): readonly (Spot & { readonly scope: Scope | null })[] {
  const width = Math.max(...values.map((line) => line.length));
  const lastRow = Math.min(Math.max(bottom, top + values.length - 1), grid.rows - 1);
  const lastColumn = Math.min(Math.max(right, left + width - 1), grid.columns - 1);
  const filled: (Spot & { scope: Scope | null })[] = [];
  for (let row = top; row <= lastRow; row += 1) {
    const line = values[(row - top) % values.length] ?? [];
    for (let column = left; column <= lastColumn; column += 1) {
      const at = (column - left) % width;
      if (at < line.length) filled.push({ row, column, scope: line[at]! });
    }
  }
  return filled;
}

import type { ClientField } from "../../../core/definition/client-types.ts";
import type { ChildRow } from "../values.ts";
import type { Block } from "./clipboard.ts";
import { readCell, writeCellText } from "./grid-cell.ts";
import type { CellLabels } from "../types.ts";
import type { CellEdit } from "./edits.ts";
import type { CellRange } from "../../ui/grid/positions.ts";

interface PasteInput {
  readonly block: Block;
  /** What was chosen: the block goes to its first cell; one cell alone fills all of it. */
  readonly range: CellRange;
  readonly fields: readonly ClientField[];
  readonly rows: readonly ChildRow[];
  /** Most rows there may be; null: any number. */
  readonly most: number | null;
  readonly closed: (field: ClientField, row: ChildRow | undefined) => boolean;
  readonly words: CellLabels;
}

export interface Pasted {
  readonly edits: readonly CellEdit[];
  /** Rows of the block that did not fit. */
  readonly left: number;
}

/** What a pasted block means for the cells under it. Cells that may not be typed in stay as they are. */
export function pastedEdits({ block, range, fields, rows, most, closed, words }: PasteInput): Pasted {
  const single = block.length === 1 && block[0]?.length === 1;
  const height = single ? range.bottom - range.top + 1 : block.length;
  const room = most === null ? height : Math.max(0, Math.min(height, most - range.top));
  const edits: CellEdit[] = [];
  for (let down = 0; down < room; down += 1) {
    const row = range.top + down;
    const line = single ? block[0] : block[down];
    const width = single ? range.right - range.left + 1 : (line?.length ?? 0);
    for (let along = 0; along < width; along += 1) {
      const field = fields[range.left + along];
      if (!field || closed(field, rows[row])) continue;
      const typed = (single ? line?.[0] : line?.[along]) ?? "";
      edits.push({ row, field, value: readCell(typed, field, words) });
    }
  }
  return { edits, left: height - room };
}

interface CopyInput {
  readonly range: CellRange;
  readonly fields: readonly ClientField[];
  readonly rows: readonly ChildRow[];
  readonly words: CellLabels;
}

/** A range as texts, each as its type writes it. */
export function copiedBlock({ range, fields, rows, words }: CopyInput): Block {
  return rows
    .slice(range.top, range.bottom + 1)
    .map((row) =>
      fields.slice(range.left, range.right + 1).map((field) => writeCellText(row[field.name], field, words)),
    );
}

/** The first row of a range for all its rows; of one row alone, the row above it. */
export function filledDown({
  range,
  fields,
  rows,
  closed,
}: Pick<PasteInput, "range" | "fields" | "rows" | "closed">): CellEdit[] {
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  const source = rows[from];
  if (!source) return [];
  const edits: CellEdit[] = [];
  for (let row = from + 1; row <= range.bottom; row += 1) {
    for (const field of fields.slice(range.left, range.right + 1)) {
      if (!closed(field, rows[row])) edits.push({ row, field, value: source[field.name] ?? null });
    }
  }
  return edits;
}

/** Asks a grid of child rows to bring one of its cells into view: an event at the grid, with a `CellAddress` as detail. */
export const FOCUS_CELL = "focus-cell";

export interface CellAddress {
  /** Counted from 0. */
  readonly row: number;
  /** Name of the column's field; null: the first one. */
  readonly field: string | null;
}

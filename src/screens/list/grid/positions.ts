import { partAround, partIn, partsIn } from "../../../lib/page-parts.ts";

/**
 * Where things are in a table of records, read from the page itself: rows come from several tables and from cards, and
 * what stands in a cell is the business of its field's view.
 */

/** Every row of a list in its order, whether in tables or on cards. */
export function rowsIn(root: ParentNode): HTMLElement[] {
  return partsIn(root, "row");
}

export function rowOf(element: EventTarget | null): HTMLElement | null {
  return partAround(element, "row");
}

export function cellOf(element: EventTarget | null): HTMLTableCellElement | null {
  return partAround<HTMLTableCellElement>(element, "cell");
}

export function cellsOf(row: Element): HTMLTableCellElement[] {
  return row instanceof HTMLTableRowElement
    ? [...row.cells].filter((cell) => !cell.hasAttribute("data-filler"))
    : [];
}

export function controlsIn(element: ParentNode): HTMLElement[] {
  return partsIn(element, "cellControl");
}

/** What takes the focus of a cell: its link, its box or the button of a head; else the cell itself. */
export function getTarget(cell: HTMLElement): HTMLElement {
  return partIn(cell, cell.tagName === "TH" ? "headTarget" : "cellTarget") ?? cell;
}

export function focusCell(cell: HTMLElement): void {
  const target = getTarget(cell);
  target.tabIndex = 0;
  target.focus({ preventScroll: true });
  cell.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Focuses a row: the same column as before in a table, the link that opens the record otherwise. */
export function focusRow(row: HTMLElement, column: number | null = null): void {
  const cells = cellsOf(row);
  const opening = partIn(row, "rowOpener");
  const cell = (column === null ? null : cells[column]) ?? cellOf(opening) ?? cells[0];
  if (cell) return focusCell(cell);
  const link = partIn(row, "address");
  link?.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}

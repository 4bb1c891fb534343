/**
 * Where things are in a table of records, read from the page itself: rows come from several tables and from cards, and
 * what stands in a cell is the business of its field's view.
 */
const CONTROLS = "a[href], button, input, select, textarea, [role=separator], [role=combobox]";

/** Every row of a list in its order, whether in tables or on cards. */
export function rowsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("[data-row]")];
}

export function rowOf(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>("[data-row]") ?? null;
}

export function cellOf(element: Element | null): HTMLTableCellElement | null {
  return element?.closest<HTMLTableCellElement>("td, th") ?? null;
}

export function cellsOf(row: Element): HTMLTableCellElement[] {
  return row instanceof HTMLTableRowElement
    ? [...row.cells].filter((cell) => !cell.hasAttribute("data-filler"))
    : [];
}

export function controlsIn(element: ParentNode): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(CONTROLS)];
}

/** What takes the focus of a cell: its link, its box or the button of a head; else the cell itself. */
export function getTarget(cell: HTMLElement): HTMLElement {
  const wanted = cell.tagName === "TH" ? "button, input" : "a[href], input[type=checkbox]";
  return cell.querySelector<HTMLElement>(wanted) ?? cell;
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
  const opening = row.querySelector<HTMLElement>("[data-opens]");
  const cell = (column === null ? null : cells[column]) ?? cellOf(opening) ?? cells[0];
  if (cell) return focusCell(cell);
  const link = row.querySelector<HTMLElement>("a[href]");
  link?.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}

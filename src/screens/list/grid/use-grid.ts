import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { movedByKey } from "../../../ui/grid/positions.ts";
import { cellOf, cellsOf, controlsIn, focusCell, focusRow, rowOf, rowsIn, getTarget } from "./positions.ts";
import { markOf, partIn, partsIn, setMark } from "../../../lib/page-parts.ts";

interface GridOptions {
  readonly table: RefObject<HTMLTableElement | null>;
  /** Names the rows that are drawn; another name means other rows. */
  readonly rowsKey: string;
  /** Turns the page where the rows end. */
  readonly onTurn?: ((direction: 1 | -1) => void) | undefined;
}

interface Grid {
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void;
}

/** The place that the Tab key leads to: `head`, or the row's id, and a column. */
interface Place {
  readonly row: string;
  readonly column: number;
}

const HEAD = "head";

/**
 * A table walked by arrow keys: one stop for the Tab key, Home and End to the ends of a row, with Ctrl to the first and last
 * row, PageUp and PageDown by what fits into the window and on to the next page, Enter opens (or changes a cell that
 * can be changed in place), Space chooses.
 */
export function useGrid({ table, rowsKey, onTurn }: GridOptions): Grid {
  const place = useRef<Place | null>(null);
  const turning = useRef<{ readonly from: string; readonly direction: 1 | -1 } | null>(null);

  useEffect(() => {
    const element = table.current;
    if (!element) return;
    const remember = (event: FocusEvent) => {
      const cell = cellOf(event.target);
      if (!cell) return;
      // A ring around the cell, where the browser would draw one around what is in it.
      if (event.target instanceof Element && event.target.matches(":focus-visible"))
        setMark(cell, "focus", "");
      const before = place.current;
      place.current = getPlace(cell);
      if (before?.row !== place.current.row || before.column !== place.current.column) {
        setStops(element, place.current);
      }
    };
    const forget = (event: FocusEvent) => {
      setMark(cellOf(event.target), "focus");
    };
    element.addEventListener("focusin", remember);
    element.addEventListener("focusout", forget);
    return () => {
      element.removeEventListener("focusin", remember);
      element.removeEventListener("focusout", forget);
    };
  }, [table]);

  // After every drawing: cells draw their own links and buttons, which must not become stops of the Tab key.
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    setStops(element, place.current);
    const turn = turning.current;
    if (turn && turn.from !== rowsKey) {
      turning.current = null;
      const rows = rowsIn(element);
      const row = turn.direction === 1 ? rows[0] : rows.at(-1);
      if (row) focusRow(row, place.current?.column ?? null);
    }
  });

  const turnPage = (direction: 1 | -1) => {
    if (!onTurn) return;
    turning.current = { from: rowsKey, direction };
    onTurn(direction);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const element = table.current;
    const cell = cellOf(event.target);
    if (!element || !cell || event.defaultPrevented || event.altKey || isEditing(event.target)) return;
    if (move({ event, table: element, cell, turnPage })) event.preventDefault();
  };
  return { onKeyDown };
}

interface Move {
  readonly event: KeyboardEvent;
  readonly table: HTMLTableElement;
  readonly cell: HTMLTableCellElement;
  readonly turnPage: (direction: 1 | -1) => void;
}

/** True when the key was for the table. */
function move({ event, table, cell, turnPage }: Move): boolean {
  const row = cell.parentElement as HTMLTableRowElement;
  const rows = [...(table.tHead?.rows ?? []), ...rowsIn(table)] as HTMLTableRowElement[];
  const cells = cellsOf(row);
  const top = table.tHead?.rows.length ?? 0;
  const at = { row: rows.indexOf(row), column: cells.indexOf(cell) };
  const beyond =
    event.key === "PageDown" ? at.row >= rows.length - 1 : event.key === "PageUp" && at.row <= top;
  if (beyond) {
    turnPage(event.key === "PageDown" ? 1 : -1);
    return true;
  }
  const to = movedByKey(event, at, {
    size: { rows: rows.length, columns: cells.length },
    page: event.key.startsWith("Page") ? rowsInWindow(table, row) : 1,
    mod: "rows",
    top,
  });
  const target = to === null ? undefined : rows[to.row];
  if (to && target) {
    if (event.shiftKey && event.key.startsWith("Arrow") && target !== row) chooseOnTo(row, target);
    const next = cellsOf(target)[to.column];
    if (next) focusCell(next);
    return true;
  }
  switch (event.key) {
    case "Enter":
      // A link or a button knows what Enter means.
      if (getTarget(cell) !== cell || event.target !== cell) return false;
      partIn(row, "rowOpener")?.click();
      return true;
    case " ":
      if (event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement) return false;
      boxOf(row)?.dispatchEvent(press(event.shiftKey));
      return true;
    default:
      return false;
  }
}

const boxOf = (row: HTMLElement): HTMLInputElement | null => partIn<HTMLInputElement>(row, "checkbox");
const press = (shiftKey: boolean): MouseEvent =>
  new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey });

/** With Shift the choice follows the focus, as it does with a mouse. */
function chooseOnTo(row: HTMLElement, next: HTMLElement | undefined): void {
  const box = rowOf(row) === null ? null : boxOf(row);
  const nextBox = next === undefined || rowOf(next) === null ? null : boxOf(next);
  if (!box || !nextBox) return;
  if (!box.checked) box.dispatchEvent(press(false));
  nextBox.dispatchEvent(press(true));
}

function rowsInWindow(table: HTMLTableElement, row: HTMLElement): number {
  const height = table.parentElement?.clientHeight ?? window.innerHeight;
  return Math.max(1, Math.floor(height / Math.max(row.offsetHeight, 1)) - 1);
}

function getPlace(cell: HTMLTableCellElement): Place {
  const row = cell.parentElement as HTMLElement;
  return { row: markOf(rowOf(cell), "row") ?? HEAD, column: cellsOf(row).indexOf(cell) };
}

/** Takes every control out of the Tab key's way but those of the one cell it leads to. */
function setStops(table: HTMLTableElement, place: Place | null): void {
  const cell = findCell(table, place);
  const stops = new Set(cell ? [...controlsIn(cell), getTarget(cell)] : []);
  // Said once: an attribute that is set again costs as much as a new one, a thousand times a page; on what has the focus
  // the browser lays the page out for it.
  for (const control of controlsIn(table)) {
    const index = stops.has(control) ? 0 : -1;
    if (control.tabIndex !== index) control.tabIndex = index;
  }
  for (const other of partsIn(table, "tabStop")) {
    if (other !== document.activeElement && !stops.has(other)) other.removeAttribute("tabindex");
  }
  for (const stop of stops) if (stop.tabIndex !== 0) stop.tabIndex = 0;
}

function findCell(table: HTMLTableElement, place: Place | null): HTMLElement | null {
  const rows = rowsIn(table);
  const row = place === null ? undefined : rows.find((one) => markOf(one, "row") === place.row);
  const found = place?.row === HEAD ? table.tHead?.rows[0] : row;
  const cell = found && place ? cellsOf(found)[place.column] : undefined;
  if (cell) return cell;
  const opening = partIn(rows[0], "rowOpener");
  return cellOf(opening) ?? (rows[0] ? (cellsOf(rows[0])[0] ?? null) : null);
}

function isEditing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches(
      "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=combobox], [role=separator]",
    )
  );
}

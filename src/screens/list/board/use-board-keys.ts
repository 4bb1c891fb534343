import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { moved } from "../../../ui/grid/positions.ts";
import { markOf, partAround, partIn, partsIn } from "../../../lib/page-parts.ts";

/** Cards of a page. */
const PAGE = 5;

/** A board walked by arrow keys: one stop for the Tab key, up and down in a column, left and right to the next one with cards. */
export function useBoardKeys(board: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  const current = useRef<string | null>(null);

  useEffect(() => {
    const element = board.current;
    if (!element) return;
    const remember = (event: FocusEvent) => {
      const card = partAround(event.target, "row");
      if (!card) return;
      current.current = markOf(card, "row") ?? null;
      setStops(element, current.current);
    };
    element.addEventListener("focusin", remember);
    return () => element.removeEventListener("focusin", remember);
  }, [board]);

  useLayoutEffect(() => {
    if (board.current) setStops(board.current, current.current);
  });

  return (event) => {
    const element = board.current;
    const card = partAround(event.target, "row");
    if (!element || !card || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = neighbour(element, card, event.key);
    if (!target) return;
    event.preventDefault();
    focusCard(target);
  };
}

export function focusCard(card: HTMLElement): void {
  partIn(card, "openingLink")?.focus({ preventScroll: true });
  card.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The card a key leads to, in a grid as high as the longest column; a shorter one ends with its last card. */
function neighbour(board: HTMLElement, card: HTMLElement, key: string): HTMLElement | null {
  const columns = partsIn(board, "column")
    .map((column) => partsIn(column, "row"))
    .filter((cards) => cards.length > 0);
  const column = columns.findIndex((cards) => cards.includes(card));
  const row = columns[column]?.indexOf(card) ?? 0;
  const rows = Math.max(...columns.map((cards) => cards.length));
  const rtl = document.documentElement.dir === "rtl";
  // Home and End stay in the column, as they do with Ctrl in a table
  const walk = { size: { rows, columns: columns.length }, page: PAGE, mod: "rows" } as const;
  const to = moved({ row, column }, { key, mod: true, rtl }, walk);
  const cards = to === null ? [] : (columns[to.column] ?? []);
  return to === null ? null : (cards[to.row] ?? cards.at(-1) ?? null);
}

function setStops(board: HTMLElement, current: string | null): void {
  const cards = partsIn(board, "row");
  const stop = cards.find((card) => markOf(card, "row") === current) ?? cards[0];
  for (const card of cards) {
    for (const control of partsIn(card, "cardControl")) control.tabIndex = card === stop ? 0 : -1;
  }
}

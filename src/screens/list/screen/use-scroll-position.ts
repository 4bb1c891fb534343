import { type RefObject, useEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { readPeek } from "../../drawer/peek-address.ts";
import { cellOf, cellsOf, focusRow, rowOf, rowsIn } from "../grid/positions.ts";
import { markOf } from "../../../lib/page-parts.ts";

interface Place {
  readonly top: number;
  /** Of the whole page: narrow windows scroll it instead of the list. */
  readonly pageTop: number;
  readonly row: string | null;
  readonly column: number | null;
}

const START: Place = { top: 0, pageTop: 0, row: null, column: null };

/** Where each list was left, by its entry in the history. */
const places = new Map<string, Place>();

interface ListPlaceOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** True when the rows of the address are drawn. */
  readonly ready: boolean;
  /** Names which rows those are: an address may change for other reasons, such as a record shown over the list. */
  readonly rows: string;
}

/**
 * Coming back to a list puts the scroll position and the focus where they were, at every step of the history; other rows
 * asked for start at the top.
 */
export function useScrollPosition({ scroller, ready, rows }: ListPlaceOptions): void {
  const { key, search } = useLocation();
  const covered = readPeek(search) !== null;
  const back = useNavigationType() === NavigationType.Pop;
  const settled = useRef<string | null>(null);
  const shown = useRef<string | null>(null);
  // Asking the page would make it lay out the new rows twice.
  const top = useRef(0);

  useEffect(() => {
    if (!ready || settled.current === key) return;
    settled.current = key;
    const others = shown.current !== null && shown.current !== rows;
    shown.current = rows;
    const place = places.get(key);
    if (back && place && !covered) restore(scroller.current, place);
    else if (others && top.current > 0) scroller.current?.scrollTo({ top: 0 });
  }, [key, ready, back, rows, covered, scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const keep = (change: Partial<Place>) => places.set(key, { ...START, ...places.get(key), ...change });
    const scrolled = () => {
      top.current = element.scrollTop;
      keep({ top: top.current });
    };
    const pageScrolled = () => keep({ pageTop: window.scrollY });
    const focused = (event: Event) => {
      // The key that opens a row clicks its link: the focus stays where it was.
      if (!event.isTrusted) return;
      const row = rowOf(event.target instanceof Element ? event.target : null);
      if (!row) return;
      const cell = cellOf(event.target as Element);
      keep({ row: markOf(row, "row") ?? null, column: cell ? cellsOf(row).indexOf(cell) : null });
    };
    // A click opens a row before anything in it has taken the focus.
    const types = ["focusin", "click"] as const;
    for (const type of types) element.addEventListener(type, focused, true);
    element.addEventListener("scroll", scrolled, { passive: true });
    window.addEventListener("scroll", pageScrolled, { passive: true });
    return () => {
      for (const type of types) element.removeEventListener(type, focused, true);
      element.removeEventListener("scroll", scrolled);
      window.removeEventListener("scroll", pageScrolled);
    };
  }, [key, ready, scroller]);
}

function restore(scroller: HTMLElement | null, place: Place): void {
  if (!scroller) return;
  scroller.scrollTo({ top: place.top });
  if (place.pageTop > 0) window.scrollTo({ top: place.pageTop });
  const row = rowsIn(scroller).find((one) => markOf(one, "row") === place.row);
  if (row) focusRow(row, place.column);
}

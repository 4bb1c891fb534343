import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Height of a row in pixels, as rows.module.css draws it. */
export const ROW_HEIGHT = 34;
/** Fewer rows than this are all drawn. */
const FROM = 40;
/** Rows drawn beyond what is seen, on either side. */
const MORE = 8;

export interface RowWindow {
  /** For the element that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly first: number;
  /** Not included. */
  readonly end: number;
  /** Rows seen at once. */
  readonly page: number;
  /** Brings a row into view. */
  readonly show: (row: number) => void;
}

/** Which rows of a long grid are drawn: those in view and a few around them. */
export function useWindow(rows: number): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [page, setPage] = useState(14);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      // In steps of a few rows: between them nothing has to be drawn.
      setTop(Math.floor(box.scrollTop / ROW_HEIGHT / 4) * 4);
      setPage(Math.max(1, Math.floor(box.clientHeight / ROW_HEIGHT) - 1));
    };
    look();
    box.addEventListener("scroll", look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    return () => {
      box.removeEventListener("scroll", look);
      sizes.disconnect();
    };
  }, []);
  const show = useCallback((row: number) => {
    const box = scroller.current;
    if (!box) return;
    // Under the head and, at the end, above the totals.
    const above = row * ROW_HEIGHT;
    const below = (row + 3) * ROW_HEIGHT - box.clientHeight;
    if (box.scrollTop > above) box.scrollTop = above;
    else if (box.scrollTop < below) box.scrollTop = below;
  }, []);
  if (rows < FROM) return { scroller, first: 0, end: rows, page, show };
  return { scroller, first: Math.max(0, top - MORE), end: Math.min(rows, top + page + 4 + MORE), page, show };
}

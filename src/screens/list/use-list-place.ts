import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

interface Place {
  readonly top: number;
  readonly id: number;
}

/** Where each list was left, by its entry in the history. */
const places = new Map<string, Place>();

interface ListPlaceOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  /** True when the rows are drawn. */
  readonly ready: boolean;
}

/** Coming back to a list puts the scroll position and the focus where they were. */
export function useListPlace({ scroller, ready }: ListPlaceOptions): {
  readonly onOpen: (row: { id: number }) => void;
} {
  const { key } = useLocation();
  const restored = useRef(false);

  useEffect(() => {
    if (!ready || restored.current) return;
    restored.current = true;
    const place = places.get(key);
    if (!place) return;
    scroller.current?.scrollTo({ top: place.top });
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${place.id}"] a`);
    row?.focus({ preventScroll: place.top > 0 });
  }, [key, ready, scroller]);

  const onOpen = useCallback(
    (row: { id: number }) => {
      places.set(key, { top: scroller.current?.scrollTop ?? 0, id: row.id });
    },
    [key, scroller],
  );
  return { onOpen };
}

import { type PointerEvent, useRef } from "react";
import type { CellPosition } from "../../ui/grid/positions.ts";
import { markOf, partAround, partIn } from "../../lib/page-parts.ts";

interface PointerOptions {
  readonly active: CellPosition;
  readonly go: (place: CellPosition, extend?: boolean) => void;
  readonly edit: (text: string | null, at: CellPosition) => void;
}

/** Pressing chooses a cell, dragging a range; a double press, or a finger, begins to type. */
export function useGridPointer({ active, go, edit }: PointerOptions) {
  const dragging = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      const place = getPlace(event.target);
      if (!place || event.button !== 0) return;
      dragging.current = event.pointerType === "mouse";
      // The grid keeps the focus; nothing inside a cell takes it.
      event.preventDefault();
      go(place, event.shiftKey);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!dragging.current || event.buttons !== 1) return;
      const place = getPlace(event.target);
      if (place && (place.row !== active.row || place.column !== active.column)) go(place, true);
    },
    onPointerUp: (event: PointerEvent) => {
      const place = getPlace(event.target);
      if (place && event.pointerType !== "mouse") edit(null, place);
      dragging.current = false;
    },
    onDoubleClick: (event: { readonly target: EventTarget }) => {
      const place = getPlace(event.target);
      if (place) edit(null, place);
    },
  };
}

function getPlace(target: EventTarget): CellPosition | null {
  const cell = partAround(target, "rowCell");
  if (!cell || partIn(cell, "cellEditor")) return null;
  return { row: Number(markOf(cell, "row")), column: Number(markOf(cell, "column")) };
}

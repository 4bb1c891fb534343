import { type KeyboardEvent, type RefObject, useCallback, useState } from "react";

interface Place {
  readonly row: number;
  readonly column: number;
}

export interface GridKeys {
  /** The one cell that Tab leads to. */
  readonly current: Place;
  readonly editing: Place | null;
  /** Text that typing began with; null: the cell's own. */
  readonly typed: string | null;
  readonly begin: (place: Place, typed?: string) => void;
  /** Ends the correction and goes on; `stay` keeps the cell. */
  readonly end: (go: "stay" | "down" | "forward" | "back" | "nowhere") => void;
  readonly focus: (place: Place) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, place: Place, editable: boolean) => void;
}

interface GridKeysOptions {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly rows: number;
  readonly columns: number;
}

/** Keys of a grid: one cell is reached by Tab, arrows do the rest. Sideways follows the direction of writing. */
export function useGridKeys({ table, rows, columns }: GridKeysOptions): GridKeys {
  const [current, setCurrent] = useState<Place>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<Place | null>(null);
  const [typed, setTyped] = useState<string | null>(null);

  const move = useCallback(
    (place: Place) => {
      const row = Math.min(Math.max(place.row, 0), rows - 1);
      const column = Math.min(Math.max(place.column, 0), columns - 1);
      setCurrent({ row, column });
      // at once: the next key is of the next cell
      table.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus();
    },
    [table, rows, columns],
  );

  const begin = useCallback((place: Place, text?: string) => {
    setCurrent(place);
    setTyped(text ?? null);
    setEditing(place);
  }, []);

  const end = useCallback<GridKeys["end"]>(
    (go) => {
      const from = editing ?? current;
      setEditing(null);
      if (go === "nowhere") return;
      const step = { stay: [0, 0], down: [1, 0], forward: [0, 1], back: [0, -1] } as const;
      const [down, along] = step[go];
      move({ row: from.row + down, column: from.column + along });
    },
    [editing, current, move],
  );

  const onKeyDown = useCallback<GridKeys["onKeyDown"]>(
    (event, place, editable) => {
      const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
      const back = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
      const places: Readonly<Record<string, Place>> = {
        ArrowDown: { ...place, row: place.row + 1 },
        ArrowUp: { ...place, row: place.row - 1 },
        [forward]: { ...place, column: place.column + 1 },
        [back]: { ...place, column: place.column - 1 },
        Home: { ...place, column: 0 },
        End: { ...place, column: columns - 1 },
        PageDown: { ...place, row: place.row + 10 },
        PageUp: { ...place, row: place.row - 10 },
      };
      const next = places[event.key];
      if (next !== undefined) {
        event.preventDefault();
        move(next);
      } else if (editable && (event.key === "Enter" || event.key === "F2")) {
        event.preventDefault();
        begin(place);
      } else if (editable && (event.key === "Delete" || event.key === "Backspace")) {
        event.preventDefault();
        begin(place, "");
      } else if (editable && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        begin(place, event.key);
      }
    },
    [begin, columns, move],
  );

  return { current, editing, typed, begin, end, focus: setCurrent, onKeyDown };
}

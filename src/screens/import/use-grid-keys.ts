import { type KeyboardEvent, type RefObject, useCallback, useState } from "react";
import {
  cellActionOf,
  type CellEditing,
  type CellPosition,
  clampPosition,
  movedByKey,
} from "../../ui/grid/positions.ts";
import { partIn } from "../../lib/page-parts.ts";

export interface GridKeys {
  /** The one cell that Tab leads to. */
  readonly current: CellPosition;
  readonly editing: CellEditing | null;
  readonly begin: (position: CellPosition, text?: string) => void;
  /** Ends the correction and goes on; `stay` keeps the cell. */
  readonly end: (go: "stay" | "down" | "forward" | "back" | "nowhere") => void;
  readonly focus: (position: CellPosition) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>, position: CellPosition, editable: boolean) => void;
}

interface GridKeysOptions {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly rows: number;
  readonly columns: number;
}

const PAGE = 10;

/** Keys of a grid: one cell is reached by Tab, arrows do the rest. Sideways follows the direction of writing. */
export function useGridKeys({ table, rows, columns }: GridKeysOptions): GridKeys {
  const [current, setCurrent] = useState<CellPosition>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<CellEditing | null>(null);

  const move = useCallback(
    (position: CellPosition) => {
      const { row, column } = clampPosition(position, { rows, columns });
      setCurrent({ row, column });
      // at once: the next key is of the next cell
      partIn(table.current, "cellEditor", `${row}:${column}`)?.focus();
    },
    [table, rows, columns],
  );

  const begin = useCallback((position: CellPosition, text?: string) => {
    setCurrent(position);
    setEditing({ position, text: text ?? null });
  }, []);

  const end = useCallback<GridKeys["end"]>(
    (go) => {
      const from = editing?.position ?? current;
      setEditing(null);
      if (go === "nowhere") return;
      const step = { stay: [0, 0], down: [1, 0], forward: [0, 1], back: [0, -1] } as const;
      const [down, along] = step[go];
      move({ row: from.row + down, column: from.column + along });
    },
    [editing, current, move],
  );

  const onKeyDown = useCallback<GridKeys["onKeyDown"]>(
    (event, position, editable) => {
      const next = movedByKey(event, position, { size: { rows, columns }, page: PAGE });
      const does = cellActionOf(event);
      if (next) move(next);
      else if (editable && does) begin(position, { edit: undefined, clear: "", type: event.key }[does]);
      else return;
      event.preventDefault();
    },
    [begin, rows, columns, move],
  );

  return { current, editing, begin, end, focus: setCurrent, onKeyDown };
}

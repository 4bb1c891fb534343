import { useCallback, useEffect, useRef, useState } from "react";
import type { ChildRow } from "../values.ts";
import { advance, amend, type History, redo, startHistory, undo } from "./history.ts";

type Rows = readonly ChildRow[];

export interface RowsHistory {
  /** One step that can be taken back. */
  readonly change: (rows: Rows) => void;
  /** What arrives later for a step that was made already. */
  readonly amendAll: (change: (rows: Rows) => Rows) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** `later`: what arrived for a step that was made already. */
export type OnRows = (rows: Rows, later: boolean) => void;

/** The steps of one grid. Rows that come from elsewhere (a draft, a merge) begin a new one. */
export function useRowsHistory(rows: Rows, onChange: OnRows): RowsHistory {
  const [history, setHistory] = useState(() => startHistory(rows));
  const latest = useRef(history);
  if (history.present !== rows) setHistory(startHistory(rows));
  useEffect(() => {
    latest.current = history;
  }, [history]);
  const go = useCallback(
    (next: History<Rows> | null, later = false) => {
      if (!next) return;
      latest.current = next;
      setHistory(next);
      onChange(next.present, later);
    },
    [onChange],
  );
  return {
    change: (next) => go(advance(latest.current, next)),
    amendAll: (change) => go(amend(latest.current, change), true),
    undo: () => go(undo(latest.current)),
    redo: () => go(redo(latest.current)),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}

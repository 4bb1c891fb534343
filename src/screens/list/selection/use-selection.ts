import { useCallback, useEffect, useMemo, useState } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";
import type { toListRequest } from "../../../list/list-query.ts";
import {
  type Chosen,
  chooseExactly,
  extendChoice,
  NOTHING_CHOSEN,
  toggleAllRows,
  toggleRow,
} from "./selection.ts";

/** The chosen rows of a list and the ways to choose them, for mouse and keyboard alike. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** Chooses a row or lets it go; ranges count from it. */
  readonly toggle: (id: number) => void;
  /** Does to every row from the one touched last to this one what was done to that; `page` holds the rows in order. */
  readonly extendTo: (id: number, page: readonly number[]) => void;
  /** Adds all of them, or takes all of them away when each was chosen already. */
  readonly toggleAll: (ids: readonly number[]) => void;
  /** Chooses these and no others. */
  readonly choose: (ids: Iterable<number>) => void;
  readonly clear: () => void;
}

interface Kept {
  readonly key: string;
  readonly chosen: Chosen;
}

/** What was chosen when each list was left, by its entry in the history. */
const left = new Map<string, Kept>();

type SelectionRequest = Pick<ReturnType<typeof toListRequest>, "filters" | "meta">;

/**
 * They survive turning pages, sorting, other columns and a look at a record, and are dropped when other rows are asked
 * for.
 */
export function useSelection({ filters, meta }: SelectionRequest): Selection {
  const key = useMemo(() => {
    const { columns: _columns, ...conditions } = meta;
    return JSON.stringify([filters, conditions]);
  }, [filters, meta]);
  const { key: entry } = useLocation();
  const back = useNavigationType() === NavigationType.Pop;
  const [kept, setKept] = useState<Kept>(
    () => (back ? left.get(entry) : undefined) ?? { key, chosen: NOTHING_CHOSEN },
  );
  useEffect(() => {
    if (kept.chosen.ids.size > 0) left.set(entry, kept);
    else left.delete(entry);
  }, [entry, kept]);
  const { ids } = kept.key === key ? kept.chosen : NOTHING_CHOSEN;
  const update = useCallback(
    (change: (chosen: Chosen) => Chosen) =>
      setKept((before) => ({ key, chosen: change(before.key === key ? before.chosen : NOTHING_CHOSEN) })),
    [key],
  );
  const actions = useMemo(
    () => ({
      toggle: (id: number) => update((chosen) => toggleRow(chosen, id)),
      extendTo: (id: number, page: readonly number[]) => update((chosen) => extendChoice(chosen, id, page)),
      toggleAll: (all: readonly number[]) => update((chosen) => toggleAllRows(chosen, all)),
      choose: (wanted: Iterable<number>) => update(() => chooseExactly(wanted)),
      clear: () => update(() => NOTHING_CHOSEN),
    }),
    [update],
  );
  return useMemo(() => ({ ids, ...actions }), [ids, actions]);
}

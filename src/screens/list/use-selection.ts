import { useCallback, useMemo, useState } from "react";

export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
  /** Adds all of them, or takes all of them away when each was chosen already. */
  readonly toggleAll: (ids: readonly number[]) => void;
  readonly clear: () => void;
}

interface Chosen {
  readonly key: string;
  readonly ids: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();

/** The chosen rows. They survive turning pages and are dropped when other rows are asked for. */
export function useSelection(request: { readonly filters: unknown; readonly meta: unknown }): Selection {
  const key = useMemo(() => JSON.stringify([request.filters, request.meta]), [request.filters, request.meta]);
  const [chosen, setChosen] = useState<Chosen>({ key, ids: NONE });
  const ids = chosen.key === key ? chosen.ids : NONE;
  const update = useCallback(
    (change: (ids: Set<number>) => void) =>
      setChosen((before) => {
        const next = new Set(before.key === key ? before.ids : NONE);
        change(next);
        return { key, ids: next };
      }),
    [key],
  );
  const toggle = useCallback((id: number) => update((set) => void (set.delete(id) || set.add(id))), [update]);
  const toggleAll = useCallback(
    (all: readonly number[]) =>
      update((set) => {
        const every = all.every((id) => set.has(id));
        for (const id of all)
          if (every) set.delete(id);
          else set.add(id);
      }),
    [update],
  );
  const clear = useCallback(() => update((set) => set.clear()), [update]);
  return useMemo(() => ({ ids, toggle, toggleAll, clear }), [ids, toggle, toggleAll, clear]);
}

/** Chosen rows, and where a range would begin. */
export interface Chosen {
  readonly ids: ReadonlySet<number>;
  readonly anchor: Anchor | null;
}

interface Anchor {
  readonly id: number;
  /** Whether a range adds rows or takes them away. */
  readonly adds: boolean;
  /** What was chosen when the anchor was set: a range that shrinks gives rows back. */
  readonly base: ReadonlySet<number>;
}

export const NOTHING_CHOSEN: Chosen = { ids: new Set(), anchor: null };

export function toggleRow({ ids }: Chosen, id: number): Chosen {
  const adds = !ids.has(id);
  const next = new Set(ids);
  if (adds) next.add(id);
  else next.delete(id);
  return { ids: next, anchor: { id, adds, base: next } };
}

/** From the anchor to this row, in the order of the page; without an anchor on the page, this row alone. */
export function extendChoice(chosen: Chosen, id: number, page: readonly number[]): Chosen {
  const { anchor } = chosen;
  const from = anchor === null ? -1 : page.indexOf(anchor.id);
  const to = page.indexOf(id);
  if (anchor === null || from === -1 || to === -1) return toggleRow(chosen, id);
  const ids = new Set(anchor.base);
  for (const row of page.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (anchor.adds) ids.add(row);
    else ids.delete(row);
  }
  return { ids, anchor };
}

export function toggleAllRows({ ids }: Chosen, all: readonly number[]): Chosen {
  const every = all.every((id) => ids.has(id));
  const next = new Set(ids);
  for (const id of all) {
    if (every) next.delete(id);
    else next.add(id);
  }
  return { ids: next, anchor: null };
}

export function chooseExactly(ids: Iterable<number>): Chosen {
  return { ids: new Set(ids), anchor: null };
}

/** Named entries in groups, in the order in which people meet them; a plain list is one group. */
export interface OutlineGroup {
  readonly name: string;
  /** What the group is called; empty for a plain list. */
  readonly label: string;
  readonly items: readonly { readonly name: string; readonly label: string }[];
}

/** Where an entry stands, or shall stand: counted without the entry itself. */
export interface OutlinePosition {
  readonly group: string;
  readonly index: number;
}

export function positionOf(groups: readonly OutlineGroup[], name: string): OutlinePosition | null {
  for (const group of groups) {
    const index = group.items.findIndex((item) => item.name === name);
    if (index >= 0) return { group: group.name, index };
  }
  return null;
}

/** One step up (-1) or down (1), from the edge of a group into the next one; null at the ends of the outline. */
export function nextPosition(
  groups: readonly OutlineGroup[],
  name: string,
  by: -1 | 1,
): OutlinePosition | null {
  const from = positionOf(groups, name);
  if (from === null) return null;
  const at = groups.findIndex((group) => group.name === from.group);
  const index = from.index + by;
  if (index >= 0 && index < (groups[at]?.items.length ?? 0)) return { group: from.group, index };
  const next = groups[at + by];
  return next === undefined ? null : { group: next.name, index: by < 0 ? next.items.length : 0 };
}

/** Before or behind another entry. */
export function positionBeside(
  groups: readonly OutlineGroup[],
  name: string,
  beside: { readonly name: string; readonly after: boolean },
): OutlinePosition | null {
  const target = positionOf(groups, beside.name);
  if (target === null || beside.name === name) return null;
  const from = positionOf(groups, name);
  const before = from?.group === target.group && from.index < target.index ? 1 : 0;
  return { group: target.group, index: target.index - before + (beside.after ? 1 : 0) };
}

/** A list with one entry at another position of it. */
export function insertAt<T>(list: readonly T[], entry: T, index: number): T[] {
  return list.filter((other) => other !== entry).toSpliced(index, 0, entry);
}

/** Keys of drawn rows, by the ids of their records. */
export type RowKeys = ReadonlyMap<number, number>;

export const NO_ROW_KEYS: RowKeys = new Map();

/**
 * Under which keys rows are drawn. Where most of them were there, each of those keeps its key, wherever it stands now; where
 * somebody is in one of them (`used`), also where few were. Otherwise, as on another page or behind another filter, all take
 * the keys of those before in turn: what is drawn is filled with other values, which takes half the time of drawing it anew.
 */
export function nextRowKeys(before: RowKeys, ids: readonly number[], used = false): RowKeys {
  const keys = [...before.values()];
  let free = Math.max(-1, ...keys) + 1;
  const there = ids.filter((id) => before.has(id)).length;
  const stay = used ? there > 0 : there * 2 >= ids.length;
  const keyOf = (id: number, position: number) => (stay ? before.get(id) : keys[position]) ?? free++;
  return new Map(ids.map((id, position) => [id, keyOf(id, position)]));
}

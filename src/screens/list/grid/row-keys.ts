/** Keys of drawn rows, by the ids of their records. */
export type RowKeys = ReadonlyMap<number, number>;

export const NO_ROW_KEYS: RowKeys = new Map();

/**
 * Under which keys rows are drawn. A row that was there keeps its key, wherever it stands now. Where none of them was, as on
 * another page, they take the keys of those before in turn: what is drawn is filled with other values, which takes half
 * the time of drawing it anew.
 */
export function nextRowKeys(before: RowKeys, ids: readonly number[]): RowKeys {
  if (!ids.some((id) => before.has(id))) return new Map(ids.map((id, position) => [id, position]));
  let free = Math.max(-1, ...before.values()) + 1;
  const keyOf = (id: number) => before.get(id) ?? free++;
  return new Map(ids.map((id) => [id, keyOf(id)]));
}

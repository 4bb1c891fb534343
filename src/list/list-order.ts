const orders = new Map<string, readonly number[]>();

/** Keeps the rows a list last showed, so that somebody can walk from one to the next. */
export function rememberOrder(resource: string, ids: readonly number[]): void {
  orders.set(resource, ids);
}

/** The record after this one in the list it was opened from; null where there is none. */
export function nextOf(resource: string, id: number): number | null {
  const ids = orders.get(resource) ?? [];
  const at = ids.indexOf(id);
  return at === -1 ? null : (ids[at + 1] ?? null);
}

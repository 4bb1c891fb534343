/** How long a record that was saved keeps its place in the lists it was seen in. Milliseconds. */
const KEPT_MS = 15 * 60_000;

interface Saved {
  readonly at: number;
  /** It was shown as saved in some list. */
  marked: boolean;
}

/** Records this person saved, by resource. */
const saved = new Map<string, Map<number, Saved>>();
/** Ids of the rows each list call showed last, in their order. */
const shown = new Map<string, readonly number[]>();
const MAX_LISTS = 100;

export function noteSaved(resource: string, id: number): void {
  const records = saved.get(resource) ?? new Map<number, Saved>();
  saved.set(resource, records.set(id, { at: Date.now(), marked: false }));
}

/** From here on rows stand where the server puts them. */
export function releasePositions(resource: string): void {
  saved.delete(resource);
}

export function noteShown(path: string, ids: readonly number[]): void {
  shown.delete(path);
  shown.set(path, ids);
  const [oldest] = shown.keys();
  if (shown.size > MAX_LISTS && oldest !== undefined) shown.delete(oldest);
}

/** Records saved lately, in the places they had in the list of that call. */
export function savedIn(resource: string, path: string): readonly number[] {
  const records = saved.get(resource);
  if (records === undefined) return [];
  const since = Date.now() - KEPT_MS;
  return (shown.get(path) ?? []).filter((id) => (records.get(id)?.at ?? 0) > since);
}

/** Records that were saved and not yet shown so; each once. */
export function takeUnmarked(resource: string, ids: readonly number[]): readonly number[] {
  const records = saved.get(resource);
  const found = ids.filter((id) => records?.get(id)?.marked === false);
  for (const id of found) records!.get(id)!.marked = true;
  return found;
}

interface Row {
  readonly id: number;
}

/** Rows as the server orders them, but for those that were saved: they stand behind whom they stood behind before. */
export function restorePositions<T extends Row>(
  rows: readonly T[],
  { before, kept }: { readonly before: readonly number[]; readonly kept: readonly number[] },
): readonly T[] {
  const held = new Set(kept);
  const placed = rows.filter(({ id }) => !held.has(id));
  for (const id of kept) {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) continue;
    const at = before.indexOf(id);
    const ahead = before.slice(0, at).findLast((other) => placed.some((one) => one.id === other));
    const next = before.slice(at + 1).find((other) => placed.some((one) => one.id === other));
    const follower = next === undefined ? 0 : placed.findIndex((one) => one.id === next);
    const position = ahead === undefined ? follower : placed.findIndex((one) => one.id === ahead) + 1;
    placed.splice(position, 0, row);
  }
  return placed.every((row, index) => row === rows[index]) ? rows : placed;
}

export const shownBefore = (path: string): readonly number[] => shown.get(path) ?? [];

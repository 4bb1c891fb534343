import { isSaidWhole } from "../../core/definition/positions.ts";
import { byName, isRecord, listKey, sameValue } from "./identity.ts";
import type { ListKey } from "./identity.ts";

/** Where a release and an admin changed the same thing; the admin's stays. */
export interface MergeConflict {
  /** Names from the top to the place: `fields/bill_rate/max`. */
  readonly path: string;
  readonly base: unknown;
  readonly shipped: unknown;
  readonly published: unknown;
}

export interface MergeResult {
  readonly document: unknown;
  readonly conflicts: readonly MergeConflict[];
}

const ABSENT = Symbol("absent");

/**
 * Three-way merge of a definition: what the release changed since `base` is taken over wherever `published` still says
 * what `base` said. Members of lists are told apart by their stable names, so order and position do not matter; lists
 * without names are one value.
 */
export function mergeDefinition({
  base,
  shipped,
  published,
}: {
  base: unknown;
  shipped: unknown;
  published: unknown;
}): MergeResult {
  const conflicts: MergeConflict[] = [];
  const merged = mergeValue({ base, shipped, published, path: [] }, conflicts);
  return { document: merged === ABSENT ? null : merged, conflicts };
}

interface Sides {
  readonly base: unknown;
  readonly shipped: unknown;
  readonly published: unknown;
  readonly path: readonly string[];
}

function mergeValue(sides: Sides, conflicts: MergeConflict[]): unknown {
  const { base, shipped, published } = sides;
  if (sameValue(shipped, base) || sameValue(shipped, published)) return published;
  if (sameValue(published, base)) return shipped;
  const isOne = isSaidWhole(sides.path);
  if (!isOne && isRecord(shipped) && isRecord(published)) return mergeRecords(sides, conflicts);
  const key = isOne ? null : listKey(shipped, published);
  if (key !== null) return mergeLists({ ...sides, key }, conflicts);
  conflicts.push({
    path: sides.path.join("/"),
    base: present(base),
    shipped: present(shipped),
    published: present(published),
  });
  return published;
}

function mergeRecords(sides: Sides, conflicts: MergeConflict[]): Record<string, unknown> {
  const base = isRecord(sides.base) ? sides.base : {};
  const shipped = sides.shipped as Record<string, unknown>;
  const published = sides.published as Record<string, unknown>;
  const merged: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(published), ...Object.keys(shipped)])) {
    const value = mergeValue(
      {
        base: at(base, name),
        shipped: at(shipped, name),
        published: at(published, name),
        path: [...sides.path, name],
      },
      conflicts,
    );
    if (value !== ABSENT) merged[name] = value;
  }
  return merged;
}

/** The published order stands; what the release added follows the member it follows in the shipped list. */
function mergeLists(sides: Sides & { key: ListKey }, conflicts: MergeConflict[]): unknown[] {
  const { key } = sides;
  const base = byName(Array.isArray(sides.base) ? sides.base : [], key);
  const shipped = byName(sides.shipped as unknown[], key);
  const published = byName(sides.published as unknown[], key);
  const order = [...published.keys()];
  let previous: string | null = null;
  for (const name of shipped.keys()) {
    if (!published.has(name)) order.splice(previous === null ? 0 : order.indexOf(previous) + 1, 0, name);
    previous = name;
  }
  const merged: unknown[] = [];
  for (const name of order) {
    const value = mergeValue(
      {
        base: base.has(name) ? base.get(name) : ABSENT,
        shipped: shipped.has(name) ? shipped.get(name) : ABSENT,
        published: published.has(name) ? published.get(name) : ABSENT,
        path: [...sides.path, name],
      },
      conflicts,
    );
    if (value !== ABSENT) merged.push(value);
  }
  return merged;
}

function at(record: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : ABSENT;
}

function present(value: unknown): unknown {
  return value === ABSENT ? undefined : value;
}

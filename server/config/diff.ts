import { isSaidWhole } from "../../core/definition/positions.ts";
import { byName, isRecord, listKey, sameValue } from "./identity.ts";

/** One place where two definitions differ; `undefined` where it does not exist. */
export interface Difference {
  /** Names from the top to the place: `fields/bill_rate/max`. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Where two definitions differ, down to the single property; members of lists are matched by name. */
export function diffDefinitions(before: unknown, after: unknown): Difference[] {
  const differences: Difference[] = [];
  visit({ before, after, path: [] }, differences);
  return differences;
}

interface Pair {
  readonly before: unknown;
  readonly after: unknown;
  readonly path: readonly string[];
}

function visit({ before, after, path }: Pair, differences: Difference[]): void {
  if (sameValue(before, after)) return;
  const members = isSaidWhole(path) ? null : namedMembers(before, after);
  if (members === null) {
    differences.push({ path: path.join("/"), before, after });
    return;
  }
  const count = differences.length;
  for (const name of new Set([...members.before.keys(), ...members.after.keys()])) {
    const pair = { before: members.before.get(name), after: members.after.get(name), path: [...path, name] };
    visit(pair, differences);
  }
  // the same members in another order
  if (differences.length === count) differences.push({ path: path.join("/"), before, after });
}

function namedMembers(
  before: unknown,
  after: unknown,
): { before: Map<string, unknown>; after: Map<string, unknown> } | null {
  if (isRecord(before) && isRecord(after)) {
    return { before: new Map(Object.entries(before)), after: new Map(Object.entries(after)) };
  }
  const key = listKey(before, after);
  if (key === null) return null;
  return { before: byName(before as unknown[], key), after: byName(after as unknown[], key) };
}

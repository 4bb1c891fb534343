/** How members of a definition's lists are told apart, and when two JSON values say the same. */
export type ListKey = (member: unknown) => string | null;

/** Names of members, in the order in which lists of the definition language use them. */
const KEYS: readonly ListKey[] = [
  (member) => (typeof member === "string" ? member : null),
  (member) => property(member, "name"),
  (member) => property(member, "path"),
  (member) => property(member, "value") ?? (typeof member === "string" ? member : null),
];

/** The name under which all members of all given lists are unique, or null: then a list is one value. */
export function listKey(...lists: unknown[]): ListKey | null {
  if (!lists.every(Array.isArray)) return null;
  return (
    KEYS.find((key) =>
      (lists as unknown[][]).every((list) => {
        const names = list.map(key);
        return names.every((name) => name !== null) && new Set(names).size === names.length;
      }),
    ) ?? null
  );
}

export function byName(list: readonly unknown[], key: ListKey): Map<string, unknown> {
  return new Map(list.map((member) => [key(member) ?? "", member]));
}

function property(member: unknown, name: string): string | null {
  const value = isRecord(member) ? member[name] : null;
  return typeof value === "string" ? value : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Equality of JSON values; the order of an object's members means nothing. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((member, index) => sameValue(member, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameValue(a[name], b[name]))
  );
}

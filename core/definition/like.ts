import type { ResourceDefinition, ResourceLabels } from "./types.ts";

/**
 * Child rows with what their definition leaves to that of other child rows. Their own fields come first: what stands behind
 * them was taken over.
 */
export function completeRows(own: ResourceDefinition, shared: ResourceDefinition): ResourceDefinition {
  const taken = new Set([shared.parent?.field, ...own.fields.map(({ name }) => name)]);
  const fields = [...own.fields, ...shared.fields.filter(({ name }) => !taken.has(name))];
  const added = own.fields
    .map(({ name }) => name)
    .filter((name) => name !== own.parent?.field && !shared.fields.some((field) => field.name === name));
  // whose rows they are is never taken over
  return {
    ...shared,
    ...withPlaces(shared, added),
    ...own,
    parent: own.parent,
    fields,
  } as ResourceDefinition;
}

/** Where rows like others show the fields that these do not have: behind theirs. */
function withPlaces(
  { sections, list }: ResourceDefinition,
  added: readonly string[],
): Partial<ResourceDefinition> {
  const last = sections?.at(-1);
  return {
    ...(last && { sections: sections?.with(-1, { ...last, fields: [...last.fields, ...added] }) ?? [] }),
    ...(list?.columns && { list: { ...list, columns: [...list.columns, ...added] } }),
  };
}

/** Whether a place of the completed definition was taken over. */
export function isTakenOver(own: ResourceDefinition, pointer: string): boolean {
  const [, part = "", index] = pointer.split("/");
  if (part === "fields") return Number(index) >= own.fields.length;
  return part !== "" && !Object.hasOwn(own, part);
}

/** The words of child rows with those of the rows they are like. */
export function completeLabels(
  own: ResourceLabels | undefined,
  shared: ResourceLabels | undefined,
): ResourceLabels | undefined {
  return mergeWords(shared, own) as ResourceLabels | undefined;
}

function mergeWords(below: unknown, above: unknown): unknown {
  if (typeof below !== "object" || typeof above !== "object" || below === null || above === null)
    return above ?? below;
  const keys = new Set([...Object.keys(below), ...Object.keys(above)]);
  const read = (words: object, key: string): unknown => (words as Record<string, unknown>)[key];
  return Object.fromEntries([...keys].map((key) => [key, mergeWords(read(below, key), read(above, key))]));
}

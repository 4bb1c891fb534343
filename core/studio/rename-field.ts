import type { FieldDefinition, ResourceDefinition, ResourceLabels } from "../definition/types.ts";

interface NewName {
  readonly from: string;
  readonly to: string;
}

/** Puts a field under another name. One that people work with under the old one (`published`) goes on telling of it. */
export function renameField(
  resource: ResourceDefinition,
  { from, to, published }: NewName & { readonly published: boolean },
): ResourceDefinition {
  const fields = resource.fields.map((field): FieldDefinition => {
    if (field.name !== from) return field;
    const { formerly = [], name: _, ...others } = field;
    const known = [...formerly.filter((name) => name !== to), ...(published ? [from] : [])];
    return { name: to, ...others, ...(known.length === 0 ? {} : { formerly: known }) } as FieldDefinition;
  });
  return { ...resource, fields } as ResourceDefinition;
}

/** Groups of words with a text for each field. */
const OF_FIELDS = [
  "fields",
  "help",
  "options",
  "transitions",
  "conditions",
  "approvalGroups",
  "values",
] as const;

/** The words of an area with those of a field under its other name. */
export function renameLabels(labels: ResourceLabels, { from, to }: NewName): ResourceLabels {
  const groups = OF_FIELDS.flatMap((group) => {
    const words = labels[group];
    if (words == null || !Object.hasOwn(words, from)) return [];
    const entries = Object.entries(words).map(([name, text]) => [name === from ? to : name, text]);
    return [[group, Object.fromEntries(entries)]];
  });
  return groups.length === 0 ? labels : { ...labels, ...Object.fromEntries(groups) };
}

/**
 * What stands at a place of a definition, with a name exchanged: alone, in a path, an order or a template, or as a key with
 * an operator. Where nothing of that name stands there, around it. The same document where neither holds it.
 */
export function renameAt<T>(document: T, pointer: string, name: NewName): T {
  const steps = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  for (let length = steps.length; length >= Math.max(1, steps.length - MAX_AROUND); length -= 1) {
    const changed = at(document, steps.slice(0, length), name);
    if (changed !== document) return changed as T;
  }
  return document;
}

/** Steps a reference may stand outside the place a mistake was told at. */
const MAX_AROUND = 2;

function at(value: unknown, [step, ...rest]: readonly string[], name: NewName): unknown {
  if (step === undefined) return exchanged(value, name);
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return value;
  const inner = (value as Record<string, unknown>)[step];
  const next = at(inner, rest, name);
  if (next === inner) return value;
  if (Array.isArray(value)) return value.with(Number(step), next);
  return { ...value, [step]: next };
}

function exchanged(value: unknown, name: NewName): unknown {
  if (typeof value === "string") return exchangedText(value, name);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => exchanged(item, name));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  const entries = Object.entries(value).map(
    // what a field was called stays what it was
    ([key, inner]) =>
      [exchangedText(key, name), key === "formerly" ? inner : exchanged(inner, name)] as const,
  );
  const isSame = entries.every(([key, inner]) => (value as Record<string, unknown>)[key] === inner);
  return isSame ? value : Object.fromEntries(entries);
}

function exchangedText(text: string, { from, to }: NewName): string {
  return text.replaceAll(new RegExp(`(?<![a-z0-9_])${from}(?=__|(?![a-z0-9_]))`, "g"), to);
}

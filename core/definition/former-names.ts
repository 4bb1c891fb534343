import type { CompiledField, CompiledResource } from "./types.ts";

type Named = Pick<CompiledField, "name"> & {
  readonly definition?: { readonly formerly?: readonly string[] };
};

const cache = new WeakMap<readonly Named[], ReadonlyMap<string, string>>();

/** Names that fields had before → the ones they have. */
export function formerNames(fields: readonly Named[]): ReadonlyMap<string, string> {
  let names = cache.get(fields);
  if (names === undefined) {
    names = new Map(
      fields.flatMap(({ name, definition }) =>
        (definition?.formerly ?? []).map((old) => [old, name] as const),
      ),
    );
    cache.set(fields, names);
  }
  return names;
}

/** A field as it was, under the name it had then; undefined: it is new. */
export function asBefore(
  before: Pick<CompiledResource, "fields" | "fieldsByName">,
  { name, definition }: Named,
): CompiledField | undefined {
  const known = before.fieldsByName[name];
  if (known !== undefined) return known;
  // also the way back: then it was the other one that told of this name
  const former = (definition?.formerly ?? [])
    .toReversed()
    .find((old) => before.fieldsByName[old] !== undefined);
  return former === undefined
    ? before.fields.find((field) => field.definition.formerly?.includes(name))
    : before.fieldsByName[former];
}

/** Every name under which values of these fields were kept, the former ones included. */
export function namesOverTime(fields: readonly Named[]): string[] {
  return fields.flatMap(({ name, definition }) => [name, ...(definition?.formerly ?? [])]);
}

/** What is kept by the names of its time, by those of today. */
export function byNameOfToday<T>(
  fields: readonly Named[],
  kept: Readonly<Record<string, T>>,
): Record<string, T> {
  const names = formerNames(fields);
  if (names.size === 0) return kept;
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [names.get(name) ?? name, value]));
}

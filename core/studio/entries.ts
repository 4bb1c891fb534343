import type { ResourceDefinition } from "../definition/types.ts";
import { moved } from "./edits.ts";

/** Edits of what an area names one by one, as `edits.ts` makes those of fields: each gives a new definition. */

/** Rules over one record and over several, what comes with dates, what must be so, values that are kept, and notices. */
export const ENTRY_LISTS = [
  "rules",
  "checks",
  "timed",
  "invariants",
  "values",
  "notices",
  "retention",
] as const;
export type EntryList = (typeof ENTRY_LISTS)[number];
export type Entry<L extends EntryList = EntryList> = NonNullable<ResourceDefinition[L]>[number];

const withList = <L extends EntryList>(
  resource: ResourceDefinition,
  list: L,
  entries: readonly Entry<L>[],
): ResourceDefinition => {
  const { [list]: _, ...others } = resource;
  return (entries.length === 0 ? others : { ...others, [list]: entries }) as ResourceDefinition;
};

export const readEntries = <L extends EntryList>(
  resource: ResourceDefinition,
  list: L,
): readonly Entry<L>[] => (resource[list] ?? []) as readonly Entry<L>[];

/** Writes an entry in the place of the one called `known`; null: at the end. */
export function putEntry<L extends EntryList>(
  resource: ResourceDefinition,
  list: L,
  { known, entry }: { readonly known: string | null; readonly entry: Entry<L> },
): ResourceDefinition {
  const entries = readEntries(resource, list);
  const next =
    known === null ? [...entries, entry] : entries.map((one) => (one.name === known ? entry : one));
  return withList(resource, list, next);
}

export function removeEntry(resource: ResourceDefinition, list: EntryList, name: string): ResourceDefinition {
  return withList(
    resource,
    list,
    readEntries(resource, list).filter((one) => one.name !== name),
  );
}

/** What an appointment invites to; null: its records invite nobody. */
export function setInvitation(
  resource: ResourceDefinition,
  invitation: ResourceDefinition["invitation"] | null,
): ResourceDefinition {
  const { invitation: _, ...others } = resource;
  return (invitation == null ? others : { ...others, invitation }) as ResourceDefinition;
}

/** Moves an entry up (-1) or down (1): they are asked and carried out in this order. */
export function moveEntry(
  resource: ResourceDefinition,
  list: EntryList,
  { name, by }: { readonly name: string; readonly by: -1 | 1 },
): ResourceDefinition {
  const entries: readonly Entry[] = readEntries(resource, list);
  return withList(
    resource,
    list,
    moved<Entry, readonly Entry[]>(entries, (one) => one.name === name, by),
  );
}

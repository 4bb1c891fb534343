import type { RecordCheck, RecordRule, ResourceDefinition } from "../definition/types.ts";
import { moved } from "./edits.ts";

/** Edits of the rules of an area, as `edits.ts` makes those of fields: each gives a new definition. */

/** Rules over one record, and over several. */
export type CheckList = "rules" | "checks";
export type Check<L extends CheckList = CheckList> = L extends "rules" ? RecordRule : RecordCheck;

const withList = <L extends CheckList>(
  resource: ResourceDefinition,
  list: L,
  entries: readonly Check<L>[],
): ResourceDefinition => {
  const { [list]: _, ...others } = resource;
  return (entries.length === 0 ? others : { ...others, [list]: entries }) as ResourceDefinition;
};

export const readChecks = <L extends CheckList>(resource: ResourceDefinition, list: L): readonly Check<L>[] =>
  (resource[list] ?? []) as readonly Check<L>[];

/** Writes a rule in the place of the one called `known`; null: at the end. */
export function putCheck<L extends CheckList>(
  resource: ResourceDefinition,
  list: L,
  { known, check }: { readonly known: string | null; readonly check: Check<L> },
): ResourceDefinition {
  const entries = readChecks(resource, list);
  const next =
    known === null ? [...entries, check] : entries.map((one) => (one.name === known ? check : one));
  return withList(resource, list, next);
}

export function removeCheck(resource: ResourceDefinition, list: CheckList, name: string): ResourceDefinition {
  return withList(
    resource,
    list,
    readChecks(resource, list).filter((one) => one.name !== name),
  );
}

/** Moves a rule up (-1) or down (1): they are asked in this order. */
export function moveCheck(
  resource: ResourceDefinition,
  list: CheckList,
  { name, by }: { readonly name: string; readonly by: -1 | 1 },
): ResourceDefinition {
  const entries: readonly Check[] = readChecks(resource, list);
  return withList(
    resource,
    list,
    moved<Check, readonly Check[]>(entries, (one) => one.name === name, by),
  );
}

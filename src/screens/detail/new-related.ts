import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { TabDefinition } from "../../../core/definition/types.ts";
import { newPath } from "../../config/links.ts";
import type { ApiRecord } from "../../config/record.ts";
import { asReference } from "../../fields/values.ts";

export type Related = Extract<TabDefinition, { kind: "related" }>;

/** The record that rows of a tab point at: this one, or where it leads; null where it leads nowhere. */
export function targetOf({ through }: Related, record: ApiRecord): number | null {
  return through === undefined ? record.id : (asReference(record[through])?.id ?? null);
}

/** The address of a new row of a tab; null where it cannot be filled in beforehand. */
export function newRelatedPath(tab: Related, resource: ClientResource, record: ApiRecord): string | null {
  const values = newRelatedValues(tab, resource, record);
  return values && newPath(resource.name, values);
}

/** What a new row of a tab shares with the others; null where it cannot be filled in beforehand. */
export function newRelatedValues(
  { relation, where = {}, ...tab }: Related,
  resource: ClientResource,
  record: ApiRecord,
): Readonly<Record<string, string>> | null {
  const [, via = ""] = relation.split(".");
  const target = targetOf({ relation, ...tab }, record);
  // what follows from other values is nobody's to fill in
  if (target === null || !resource.fields.some(({ name, type }) => name === via && type !== "computed"))
    return null;
  const equal = Object.entries(where).filter(([name, value]) => !name.includes("__") && !value.includes(","));
  return { ...Object.fromEntries(equal), [via]: String(target) };
}

import type { ClientResource } from "../../../../core/definition/client-types.ts";
import type { ConfigIndex } from "../../../config/config-index.ts";

/** What the region switch of a list picks from; null where the list has none or the actor may not see it. */
export function regionResource(index: ConfigIndex, resource: ClientResource): string | null {
  if (resource.list.regionField === null) return null;
  let holder: string | null = resource.name;
  for (const name of resource.list.regionField.split("..")) {
    holder = holder === null ? null : (index.field(holder, name)?.to ?? null);
  }
  return holder;
}

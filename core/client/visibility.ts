import { decideClass } from "../access/classes.ts";
import type { Actor } from "../access/types.ts";
import type { CompiledAccess } from "../shared/compiled-access.ts";
import { predicateFields } from "../definition/predicate-parts.ts";
import { COMMON_FIELDS } from "../definition/types.ts";
import type { CompiledResource, CompiledResources, Predicate } from "../definition/types.ts";

export interface ClientQuestion {
  readonly resource: CompiledResource;
  readonly resources: CompiledResources;
  readonly access: CompiledAccess;
  readonly actor: Actor;
}

/** Whether a field of the resource, or a column every table has, may be named to the actor. */
export type Visible = (field: string) => boolean;

/** The fields the actor reads in at least some rows. */
export function visibleFields({ resource, access, actor }: Omit<ClientQuestion, "resources">): Visible {
  const names = new Set<string>(COMMON_FIELDS);
  for (const { name, sensitivity } of resource.fields) {
    const decision = decideClass({
      access,
      actor,
      resource: resource.name,
      class: sensitivity,
      mode: "read",
    });
    if (decision.effect !== "deny") names.add(name);
  }
  return (name) => names.has(name);
}

/** A condition as far as the browser may know it: one that reads a hidden field is left to the server. */
export function visibleOnly(predicate: Predicate | null, visible: Visible): Predicate | null {
  return predicate && predicateFields(predicate).record.every(visible) ? predicate : null;
}

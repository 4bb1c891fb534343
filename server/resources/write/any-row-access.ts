import type { ResourceRights } from "../plan/rights.ts";

/** Whether a field may be read or written in some rows at least; whether in this one is asked once it is there. */
export function hasAnyRowAccess(rights: ResourceRights, name: string, mode: "read" | "write"): boolean {
  const sensitivity = rights.resource.fieldsByName[name]?.sensitivity ?? null;
  return rights.decideClass(sensitivity, mode).effect !== "deny";
}

import type { Action } from "../definition/types.ts";

/** What a role may be granted on a resource, in the order in which it is told. */
export const ACTIONS = [
  "pick",
  "list",
  "show",
  "create",
  "edit",
  "delete",
  "export",
  "approve",
] as const satisfies readonly Action[];

import type { Action, Operation } from "../definition/types.ts";

/** What a resource must offer for an action on it to mean anything; null: nothing. */
export const OPERATIONS: Readonly<Record<Action, Operation | null>> = {
  pick: null,
  list: "list",
  show: "show",
  create: "create",
  edit: "edit",
  delete: "archive",
  export: "export",
  approve: "transition",
};

/** What a role may be granted on a resource, in the order in which it is told. */
export const ACTIONS = Object.keys(OPERATIONS) as readonly Action[];

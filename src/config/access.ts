import { OPERATIONS } from "../../core/access/actions.ts";
import type { ClientResource } from "../../core/definition/client-types.ts";
import type { Action, Operation } from "../../core/definition/types.ts";
import type { ConfigIndex } from "./config-index.ts";
import { type ApiRecord, getPermissions } from "./record.ts";

/** What somebody may be allowed to do: a right, or what either of two opens. */
export type AccessAction = Action | "import";

/** Actions that are granted are offered; rows of a parent are read and offer nothing of their own. */
const READS: ReadonlySet<Operation> = new Set(["list", "show"]);

type Offered = Pick<ClientResource, "actions" | "operations">;

/**
 * Whether the person may do something with a resource or, where one is given, with a record of it. The one place where the
 * browser decides this: the access-control provider answers with it, and so does what is drawn too often to ask a hook.
 */
export function isAllowed(
  resource: Offered | null | undefined,
  action: AccessAction,
  record?: ApiRecord,
): boolean {
  if (!resource) return false;
  if (record && (action === "edit" || action === "delete")) return getPermissions(record)[action];
  const operation = action === "import" ? action : OPERATIONS[action];
  if (operation !== null && !READS.has(operation) && !resource.operations.includes(operation)) return false;
  return action === "import"
    ? hasRight(resource, "create") || hasRight(resource, "edit")
    : hasRight(resource, action);
}

/** The bare right, whatever the resource offers by itself: what a file brings in needs no form. */
export function hasRight({ actions }: Pick<ClientResource, "actions">, right: Action): boolean {
  return actions.includes(right);
}

/** What a person is offered to add: what has no list, such as a postponed reminder, the application adds by itself. */
export function isOffered(resource: ClientResource): boolean {
  return resource.kind === "record" && resource.operations.includes("list") && isAllowed(resource, "create");
}

/** Whether pages of an area open to the reader: who decides in somebody's place reads what waits, not the pages beyond it. */
export function mayOpen(
  { config, resource }: Pick<ConfigIndex, "config" | "resource">,
  name: string,
): boolean {
  return config.actor.delegated !== true && isAllowed(resource(name), "show");
}

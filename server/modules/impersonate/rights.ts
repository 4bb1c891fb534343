import { decideImpersonation, IMPERSONATION } from "../../../core/access/impersonation.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { CompiledAccess } from "../../../core/shared/compiled-access.ts";
import { notAllowed } from "../../resources/errors.ts";

/** Whether people with these roles may work as others. Nobody works as one of them. */
export function mayImpersonate(access: CompiledAccess, roles: readonly string[]): boolean {
  return decideImpersonation(access, roles).effect !== "deny";
}

/** The roles a person has when working as nobody else: starting and stopping look at these. */
export function realRoles({ roles, impersonator }: Pick<Actor, "roles" | "impersonator">): readonly string[] {
  return impersonator?.roles ?? roles;
}

/** Refuses whoever may not, with what would be needed. */
export function requireImpersonator(access: CompiledAccess, actor: Actor): void {
  const { effect, reason } = decideImpersonation(access, realRoles(actor));
  if (effect !== "deny") return;
  throw notAllowed({ access, action: "create", resource: IMPERSONATION, reason });
}

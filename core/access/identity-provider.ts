import type { CompiledAccess } from "../shared/compiled-access.ts";
import { keeperRoles } from "./lockout-guard.ts";
import { heldRules } from "./rules.ts";

/**
 * Whether people with these roles sign in with the identity provider alone. Whoever may change the configuration keeps
 * their other ways in: they put right what keeps everybody out.
 */
export function requiresIdentityProvider(access: CompiledAccess, roles: readonly string[]): boolean {
  const { requiredFor } = access.identityProvider;
  if (requiredFor === null || !heldRules(access, roles).has(requiredFor)) return false;
  const keepers = keeperRoles(access);
  return !roles.some((role) => keepers.includes(role));
}

/** The roles of somebody in these groups: those that groups give follow them, others stay. */
export function rolesOfGroups(
  access: CompiledAccess,
  { roles, groups }: { readonly roles: readonly string[]; readonly groups: readonly string[] },
): string[] {
  const { groupRoles: given } = access.identityProvider;
  const kept = roles.filter((role) => !given.some((one) => one.role === role));
  const follows = given.filter(({ group }) => groups.includes(group)).map(({ role }) => role);
  return [...new Set([...kept, ...follows])];
}

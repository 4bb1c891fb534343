import { CONFIGURATION_RIGHT } from "./configuration.ts";
import { decide } from "./decide.ts";
import type { CompiledAccess } from "../shared/compiled-access.ts";

/** Roles each of which alone is enough to change who may do what. */
export function keeperRoles(access: CompiledAccess): string[] {
  const { resource, action } = CONFIGURATION_RIGHT;
  return access.roles.filter(
    (role) => decide({ access, actor: { roles: [role] }, resource, action }).effect !== "deny",
  );
}

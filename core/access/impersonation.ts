import { decide } from "./decide.ts";
import type { Decision } from "./types.ts";
import type { CompiledAccess } from "../shared/compiled-access.ts";

/** The resource whose records are the log of who worked as whom. */
export const IMPERSONATION = "impersonation";

export function decideImpersonation(access: CompiledAccess, roles: readonly string[]): Decision {
  return decide({ access, actor: { roles }, resource: IMPERSONATION, action: "create" });
}

const known = new WeakMap<CompiledAccess, ReadonlySet<string>>();

/** Roles each of which alone is enough to work as others. */
export function impersonatingRoles(access: CompiledAccess): ReadonlySet<string> {
  const found =
    known.get(access) ??
    new Set(access.roles.filter((role) => decideImpersonation(access, [role]).effect !== "deny"));
  known.set(access, found);
  return found;
}

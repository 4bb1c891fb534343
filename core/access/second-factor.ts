import type { CompiledAccess } from "../shared/compiled-access.ts";
import { heldRules } from "./rules.ts";

/** Whether people with these roles must sign in with a second factor. */
export function requiresSecondFactor(access: CompiledAccess, roles: readonly string[]): boolean {
  return access.secondFactor !== null && heldRules(access, roles).has(access.secondFactor);
}

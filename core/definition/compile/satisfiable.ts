import type { RoleRule } from "../types.ts";

/** Roles a rule speaks of. */
function rolesIn(rule: RoleRule): readonly string[] {
  if ("role" in rule) return [rule.role];
  if ("not" in rule) return rolesIn(rule.not);
  return ("all" in rule ? rule.all : rule.any).flatMap(rolesIn);
}

function holds(rule: RoleRule, roles: ReadonlySet<string>): boolean {
  if ("role" in rule) return roles.has(rule.role);
  if ("not" in rule) return !holds(rule.not, roles);
  return "all" in rule
    ? rule.all.every((part) => holds(part, roles))
    : rule.any.some((part) => holds(part, roles));
}

/** More roles than this in one rule and every combination is no longer tried. */
const MANY_ROLES = 16;

/** Whether some combination of the roles that exist satisfies a rule. */
export function isSatisfiable(rule: RoleRule, roles: readonly string[]): boolean {
  const named = [...new Set(rolesIn(rule))].filter((role) => roles.includes(role));
  if (named.length > MANY_ROLES) return true;
  for (let combination = 0; combination < 2 ** named.length; combination += 1) {
    const held = new Set(named.filter((_, index) => combination & (1 << index)));
    if (holds(rule, held)) return true;
  }
  return false;
}

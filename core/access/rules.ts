import type { RoleRule } from "../definition/types.ts";
import type { Actor } from "./types.ts";
import type { CompiledAccess } from "../shared/compiled-access.ts";

/** Whether a set of roles satisfies a rule. `all: []` holds for everybody, `any: []` for nobody. */
export function satisfiesRule(rule: RoleRule, roles: ReadonlySet<string>): boolean {
  if ("role" in rule) return roles.has(rule.role);
  if ("all" in rule) return rule.all.every((part) => satisfiesRule(part, roles));
  if ("any" in rule) return rule.any.some((part) => satisfiesRule(part, roles));
  return !satisfiesRule(rule.not, roles);
}

/** Every role a rule speaks of, sorted. */
export function getRoles(rule: RoleRule): string[] {
  const found = new Set<string>();
  const walk = (part: RoleRule): void => {
    if ("role" in part) found.add(part.role);
    else if ("not" in part) walk(part.not);
    else ("all" in part ? part.all : part.any).forEach(walk);
  };
  walk(rule);
  return [...found].toSorted();
}

const heldByRoles = new WeakMap<CompiledAccess, Map<string, ReadonlySet<string>>>();

/** Names of the rules a set of roles satisfies; worked out once per compiled access and set. */
export function heldRules(access: CompiledAccess, roles: readonly string[]): ReadonlySet<string> {
  const cache = heldByRoles.get(access) ?? new Map<string, ReadonlySet<string>>();
  heldByRoles.set(access, cache);
  const key = roles.toSorted().join(" ");
  const present = cache.get(key);
  if (present !== undefined) return present;
  const held = new Set(roles);
  const names = Object.keys(access.rules).filter((name) => {
    const named = access.rules[name];
    return named !== undefined && satisfiesRule(named.rule, held);
  });
  const result = new Set(names);
  cache.set(key, result);
  return result;
}

/**
 * Whether the actor satisfies a named rule. An unknown name is never satisfied.
 * `person: "real"` asks for the person behind an impersonation: starting and stopping one looks at that person.
 */
export function holdsRule({
  access,
  actor,
  rule,
  person = "effective",
}: {
  access: CompiledAccess;
  actor: Pick<Actor, "roles" | "impersonator">;
  rule: string;
  person?: "effective" | "real";
}): boolean {
  const roles = person === "real" && actor.impersonator !== null ? actor.impersonator.roles : actor.roles;
  return heldRules(access, roles).has(rule);
}

import { suggestName } from "../../shared/error-collector.ts";
import { SYSTEM_ACTOR, type RoleRule } from "../types.ts";
import type { Context, Draft } from "./draft.ts";

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
function isSatisfiable(rule: RoleRule, roles: readonly string[]): boolean {
  const named = [...new Set(rolesIn(rule))].filter((role) => roles.includes(role));
  if (named.length > MANY_ROLES) return true;
  for (let combination = 0; combination < 2 ** named.length; combination += 1) {
    const held = new Set(named.filter((_, index) => combination & (1 << index)));
    if (holds(rule, held)) return true;
  }
  return false;
}

/** A name of an actor of access.json whom somebody can be. */
export function checkActor(
  {
    context: { access },
    draft,
    at,
  }: { readonly context: Context; readonly draft: Draft; readonly at: string },
  name: string,
): void {
  if (name === SYSTEM_ACTOR || !access) return;
  const grants = Object.hasOwn(access.actors, name) ? access.actors[name] : undefined;
  if (!grants) {
    const hint = suggestName(name, [...Object.keys(access.actors), SYSTEM_ACTOR]);
    return draft.report({
      at,
      text: "unknown_actor.here",
      params: { actor: name, hint },
    });
  }
  const possible = grants.some(({ rule }) => {
    const named = Object.hasOwn(access.rules, rule) ? access.rules[rule] : undefined;
    // A rule that does not exist is an error of access.json, reported there.
    return !named || isSatisfiable(named.rule, access.roles);
  });
  if (possible) return;
  draft.report({
    at,
    text: "unsatisfiable_rule",
    params: { actor: name, rules: grants.map(({ rule }) => rule) },
  });
}

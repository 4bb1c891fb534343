import type { Action } from "../definition/types.ts";
import { roleAlternatives } from "./alternatives.ts";
import type { RoleAlternative } from "./alternatives.ts";
import { names } from "./constraint.ts";
import type { Reason } from "./types.ts";
import type { CompiledAccess } from "../shared/compiled-access.ts";

/** A reason with the roles that would have satisfied it. Words come from `locales/<language>/access.json`. */
export interface Explanation {
  readonly code: Reason["code"];
  /** The deciding rules, by name. */
  readonly rules: readonly string[];
  /** Ways to satisfy at least one of the rules, shortest first, each once; for `denied_by_rule`, ways to be refused. */
  readonly alternatives: readonly RoleAlternative[];
}

export function explain({ access, reason }: { access: CompiledAccess; reason: Reason }): Explanation {
  const rules = reason.rules.flatMap((name) => access.rules[name]?.rule ?? []);
  return { code: reason.code, rules: reason.rules, alternatives: roleAlternatives({ any: rules }) };
}

/** The rules that give an action on every row of a resource, by name: whom to turn to about a row that is not one's own. */
export function unlimitedRules({
  access,
  resource,
  action,
}: {
  access: CompiledAccess;
  resource: string;
  action: Action;
}): string[] {
  const grants = access.resources[resource]?.grants ?? [];
  return names(
    grants
      .filter((grant) => grant.actions.includes(action) && grant.scope === "all" && grant.when === null)
      .map(({ rule }) => rule),
  );
}

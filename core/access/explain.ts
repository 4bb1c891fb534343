import { roleAlternatives } from "./alternatives.ts";
import type { RoleAlternative } from "./alternatives.ts";
import type { CompiledAccess, Reason } from "./types.ts";

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

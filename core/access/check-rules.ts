import type { AccessDefinition } from "../definition/types.ts";
import { roleAlternatives } from "./alternatives.ts";
import type { ErrorCollector } from "../shared/error-collector.ts";
import { suggestName } from "../shared/error-collector.ts";
import { getRoles } from "./rules.ts";

/** Rules speak of known roles and somebody can satisfy them. */
export function checkRules(definition: AccessDefinition, problems: ErrorCollector): void {
  const roles = new Set(definition.roles);
  for (const [name, { rule }] of Object.entries(definition.rules)) {
    const at = `/rules/${name}/rule`;
    const unknown = getRoles(rule).filter((role) => !roles.has(role));
    for (const role of unknown) {
      problems.report({
        at,
        code: "unknown_role",
        message: `Rule "${name}" speaks of the role "${role}", which no employee can hold: ${suggestName(role, roles)}`,
      });
    }
    if (unknown.length === 0 && roleAlternatives(rule).length === 0) {
      problems.report({
        at,
        code: "rule_never_holds",
        message: `Nobody can satisfy rule "${name}": it asks for a role and its absence, or for one of nothing. Change or remove it.`,
      });
    }
  }
}

/** Reports a rule that is not defined; `at` points at where it is named. */
export function checkRuleName({
  definition,
  problems,
  rule,
  at,
  resource = null,
}: {
  definition: AccessDefinition;
  problems: ErrorCollector;
  rule: string;
  at: string;
  resource?: string | null;
}): void {
  if (Object.hasOwn(definition.rules, rule)) return;
  const known = Object.keys(definition.rules);
  problems.report({
    at,
    resource,
    code: "unknown_rule",
    message: `"${rule}" is no rule of the access definition: ${suggestName(rule, known)}`,
  });
}

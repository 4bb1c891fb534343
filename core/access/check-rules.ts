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
        text: "unknown_role.rule",
        params: { rule: name, role, hint: suggestName(role, roles) },
      });
    }
    if (unknown.length === 0 && roleAlternatives(rule).length === 0) {
      problems.report({
        at,
        text: "rule_never_holds",
        params: { rule: name },
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
    text: "unknown_rule",
    params: { rule, hint: suggestName(rule, known) },
  });
}

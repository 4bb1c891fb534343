import type { AccessDefinition } from "../definition/types.ts";
import { collectErrors, type DefinitionError } from "../shared/error-collector.ts";
import { canonical } from "./constraint.ts";

/**
 * What the shipped definition locks must still stand in a changed one: locked rules unchanged, locked grants and
 * denials present, and nothing else granted on a resource all of whose grants are locked.
 */
export function lockedChanges({
  shipped,
  changed,
  source,
}: {
  shipped: AccessDefinition;
  changed: AccessDefinition;
  source: string;
}): DefinitionError[] {
  const problems = collectErrors(source);
  for (const [name, rule] of Object.entries(shipped.rules)) {
    if (rule.locked !== true || same(rule.rule, changed.rules[name]?.rule)) continue;
    problems.report({
      at: `/rules/${name}`,
      text: "locked_rule",
      params: { rule: name },
    });
  }
  for (const [name, entry] of Object.entries(shipped.resources)) {
    const present = changed.resources[name]?.grants ?? [];
    const locked = entry.grants.filter((grant) => grant.locked === true);
    const missing = locked.some((grant) => !present.some((other) => same(grant, other)));
    const added =
      locked.length > 0 && locked.length === entry.grants.length && present.length > locked.length;
    if (!missing && !added) continue;
    problems.report({
      at: `/resources/${name}/grants`,
      resource: name,
      text: "locked_grant",
      params: { resource: name },
    });
  }
  for (const denial of (shipped.denials ?? []).filter((entry) => entry.locked === true)) {
    if ((changed.denials ?? []).some((other) => same(denial, other))) continue;
    problems.report({
      at: "/denials",
      text: "locked_denial",
      params: { actions: denial.actions, rule: denial.rule },
    });
  }
  return problems.all;
}

function same(a: unknown, b: unknown): boolean {
  return canonical(a ?? null) === canonical(b ?? null);
}

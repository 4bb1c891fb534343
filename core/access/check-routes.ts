import type { AccessDefinition } from "../definition/types.ts";
import { checkRuleName } from "./check-rules.ts";
import type { Problems } from "../shared/problems.ts";

/** Gates, reports and denials name known rules; an address has one gate. */
export function checkRoutes(definition: AccessDefinition, problems: Problems): void {
  const seen = new Set<string>();
  definition.routes.forEach(({ path, rule }, index) => {
    const at = `/routes/${index}`;
    checkRuleName({ definition, problems, rule, at: `${at}/rule` });
    if (seen.has(path.toLowerCase())) {
      problems.report({
        at: `${at}/path`,
        code: "duplicate_gate",
        message: `"${path}" already has a gate: keep one, with a rule that says all of it.`,
      });
    }
    seen.add(path.toLowerCase());
  });
  Object.entries(definition.reports ?? {}).forEach(([name, { grants, deny = [] }]) => {
    const at = `/reports/${name}`;
    grants.forEach(({ rule }, index) =>
      checkRuleName({ definition, problems, rule, at: `${at}/grants/${index}/rule` }),
    );
    deny.forEach((rule, index) => checkRuleName({ definition, problems, rule, at: `${at}/deny/${index}` }));
  });
  (definition.denials ?? []).forEach(({ rule }, index) =>
    checkRuleName({ definition, problems, rule, at: `/denials/${index}/rule` }),
  );
}

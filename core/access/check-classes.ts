import type { AccessDefinition, ClassGrant, CompiledResources } from "../definition/types.ts";
import { checkPredicate } from "./check-predicate.ts";
import { checkRuleName } from "./check-rules.ts";
import type { ErrorCollector } from "../shared/error-collector.ts";
import { getOwn, suggestName } from "../shared/error-collector.ts";

interface Context {
  readonly definition: AccessDefinition;
  readonly resources: CompiledResources;
  readonly problems: ErrorCollector;
}

/** Every class a field uses is defined, and its grants name known rules, resources and fields. */
export function checkClasses(context: Context): void {
  const { definition, resources, problems } = context;
  for (const [name, definedClass] of Object.entries(definition.classes)) {
    for (const mode of ["read", "write"] as const) {
      definedClass[mode].forEach((grant, index) =>
        checkClassGrant({ ...context, grant, at: `/classes/${name}/${mode}/${index}` }),
      );
    }
  }
  for (const resource of resources.resources) {
    for (const field of resource.fields) {
      const { sensitivity } = field;
      if (sensitivity === null || Object.hasOwn(definition.classes, sensitivity)) continue;
      problems.report({
        at: `/fields/${resource.fields.indexOf(field)}/sensitivity`,
        source: resource.source,
        resource: resource.name,
        field: field.name,
        text: "unknown_class",
        params: { class: sensitivity, hint: suggestName(sensitivity, Object.keys(definition.classes)) },
      });
    }
  }
}

function checkClassGrant({
  definition,
  resources,
  problems,
  grant,
  at,
}: Context & { grant: ClassGrant; at: string }): void {
  checkRuleName({ definition, problems, rule: grant.rule, at: `${at}/rule` });
  (grant.resources ?? []).forEach((name, index) => {
    const resource = getOwn(resources.byName, name);
    if (resource === undefined) {
      problems.report({
        at: `${at}/resources/${index}`,
        text: "unknown_resource",
        params: { resource: name, hint: suggestName(name, Object.keys(resources.byName)) },
      });
    } else if (grant.when !== undefined) {
      checkPredicate({ definition, problems, predicate: grant.when, resource, at: `${at}/when` });
    }
  });
  if (grant.when !== undefined && grant.resources === undefined) {
    problems.report({
      at: `${at}/when`,
      text: "condition_without_resource",
    });
  }
}

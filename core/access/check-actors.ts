import {
  type AccessDefinition,
  type CompiledResource,
  type CompiledResources,
  SYSTEM_ACTOR,
} from "../definition/types.ts";
import { checkRuleName } from "./check-rules.ts";
import { checkScope } from "./check-grants.ts";
import { getOwn, type ErrorCollector, suggestName } from "../shared/error-collector.ts";

interface Context {
  readonly definition: AccessDefinition;
  readonly resources: CompiledResources;
  readonly problems: ErrorCollector;
}

/** Actors name known rules; transitions name known actors, whose scopes their resource declares. */
export function checkActors({ definition, resources, problems }: Context): void {
  for (const [name, grants] of Object.entries(definition.actors)) {
    if (name === SYSTEM_ACTOR) {
      problems.report({
        at: `/actors/${name}`,
        text: "reserved_name.system",
        params: { name: SYSTEM_ACTOR },
      });
    }
    grants.forEach(({ rule }, index) =>
      checkRuleName({ definition, problems, rule, at: `/actors/${name}/${index}/rule` }),
    );
  }
  for (const resource of resources.resources) {
    checkTransitions({ definition, resource, problems });
    checkOverrides({ definition, resource, problems });
  }
}

/** Errors in a resource's own document. */
const collectorOf = ({ source }: CompiledResource, problems: ErrorCollector): ErrorCollector => ({
  all: problems.all,
  report: (problem) => problems.report({ ...problem, source }),
});

/** Whoever may make an exception to a check. */
function checkOverrides({
  definition,
  resource,
  problems,
}: Omit<Context, "resources"> & { resource: CompiledResource }): void {
  const inResource = collectorOf(resource, problems);
  resource.checks.forEach(({ override }, index) =>
    override?.who?.forEach((name, place) => {
      const at = `/checks/${index}/override/who/${place}`;
      const scopes = new Set((getOwn(definition.actors, name) ?? []).map((grant) => grant.scope));
      scopes.forEach((scope) => checkScope({ problems: inResource, resource, scope, at }));
    }),
  );
}

function checkTransitions({
  definition,
  resource,
  problems,
}: Omit<Context, "resources"> & { resource: CompiledResource }): void {
  const inResource = collectorOf(resource, problems);
  resource.lifecycles.forEach((lifecycle, index) =>
    lifecycle.transitions.forEach((transition, position) =>
      transition.who.forEach((name, place) => {
        const at = `/lifecycles/${index}/transitions/${position}/who/${place}`;
        const grants = name === SYSTEM_ACTOR ? [] : getOwn(definition.actors, name);
        if (grants === undefined) {
          inResource.report({
            at,
            resource: resource.name,
            field: lifecycle.field,
            text: "unknown_actor.transition",
            params: {
              transition: transition.name,
              actor: name,
              hint: suggestName(name, Object.keys(definition.actors)),
            },
          });
          return;
        }
        const scopes = new Set(grants.map((grant) => grant.scope));
        scopes.forEach((scope) => checkScope({ problems: inResource, resource, scope, at }));
      }),
    ),
  );
}

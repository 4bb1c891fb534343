import type {
  AccessDefinition,
  CompiledResource,
  CompiledResources,
  Grant,
  Scope,
} from "../definition/types.ts";
import { checkPredicate } from "./check-predicate.ts";
import { checkRuleName } from "./check-rules.ts";
import { knownResource } from "./known-resource.ts";
import type { ErrorCollector } from "../shared/error-collector.ts";
import { suggestName } from "../shared/error-collector.ts";

interface Context {
  readonly definition: AccessDefinition;
  readonly resources: CompiledResources;
  readonly problems: ErrorCollector;
}

/** The matrix names known resources, rules and fields, and only scopes the resource declares. */
export function checkResources(context: Context): void {
  const { definition, problems } = context;
  for (const [name, entry] of Object.entries(definition.resources)) {
    const at = `/resources/${name}`;
    const resource = knownResource(context, name, at);
    if (resource === undefined) continue;
    if (resource.kind === "rows") {
      problems.report({
        at,
        resource: name,
        text: "rows_follow_parent",
        params: { resource: name, parent: resource.parent?.resource ?? "" },
      });
    }
    (entry.deny ?? []).forEach((rule, index) =>
      checkRuleName({ definition, problems, rule, at: `${at}/deny/${index}`, resource: name }),
    );
    entry.grants.forEach((grant, index) =>
      checkGrant({ ...context, resource, grant, at: `${at}/grants/${index}` }),
    );
  }
}

function checkGrant({ definition, problems, resource, grant, at }: Context & GrantAt): void {
  checkRuleName({ definition, problems, rule: grant.rule, at: `${at}/rule`, resource: resource.name });
  checkScope({ problems, resource, scope: grant.scope, at: `${at}/scope` });
  if (grant.when !== undefined) {
    checkPredicate({ definition, problems, predicate: grant.when, resource, at: `${at}/when` });
  }
  if (grant.fields === undefined) return;
  const writes = grant.actions.every((action) => action === "create" || action === "edit");
  if (!writes) {
    problems.report({
      at: `${at}/fields`,
      resource: resource.name,
      text: "fields_without_write",
      params: { actions: grant.actions },
    });
  }
  grant.fields.forEach((field, index) => {
    if (Object.hasOwn(resource.fieldsByName, field)) return;
    problems.report({
      at: `${at}/fields/${index}`,
      resource: resource.name,
      field,
      text: "unknown_field.here",
      params: {
        resource: resource.name,
        field,
        hint: suggestName(field, Object.keys(resource.fieldsByName)),
      },
    });
  });
}

interface GrantAt {
  readonly resource: CompiledResource;
  readonly grant: Grant;
  readonly at: string;
}

/** A scope narrower than all needs paths that say whose a row is. */
export function checkScope({
  problems,
  resource,
  scope,
  at,
}: {
  problems: ErrorCollector;
  resource: CompiledResource;
  scope: Scope;
  at: string;
}): void {
  if (declaresScope(resource, scope)) return;
  problems.report({
    at,
    resource: resource.name,
    text: scope === "team" ? "scope_not_declared.team" : "scope_not_declared.own",
    params: { resource: resource.name, scope },
  });
}

function declaresScope(resource: CompiledResource, scope: Scope): boolean {
  const { my, team, linked } = resource.scopes;
  if (scope === "all") return true;
  if (scope === "linked") return linked.length > 0;
  return scope === "my" ? my.length > 0 : my.length > 0 || team.length > 0;
}

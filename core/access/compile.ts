import { HANDED_ON } from "./actions.ts";
import type {
  Action,
  AccessDefinition,
  ClassGrant,
  CompiledResources,
  CompileResult,
  Grant,
  RawDocument,
  ResourceAccess,
} from "../definition/types.ts";
import { checkActors } from "./check-actors.ts";
import { checkClasses } from "./check-classes.ts";
import { checkResources } from "./check-grants.ts";
import { checkRules, checkRuleName } from "./check-rules.ts";
import { CONFIGURATION_RIGHT, type GuardedRight } from "./configuration.ts";
import { decide } from "./decide.ts";
import { deepFreeze } from "../shared/freeze.ts";
import { collectErrors, type ErrorCollector, suggestName } from "../shared/error-collector.ts";
import type { ClassGrantCompiled, CompiledAccess, CompiledGrant } from "../shared/compiled-access.ts";

/**
 * Turns an access definition whose shape is already checked into the form every decision works on, frozen; or answers
 * every error at once. Child rows get their parent's entry.
 *
 * `guard` is the right nobody may be left without; null for definitions that stand alone, such as fixtures.
 */
export function compileAccess({
  definition: { document: definition, source },
  resources,
  guard = CONFIGURATION_RIGHT,
}: {
  definition: RawDocument<AccessDefinition>;
  resources: CompiledResources;
  guard?: GuardedRight | null;
}): CompileResult<CompiledAccess> {
  const problems = collectErrors(source);
  const context = { definition, resources, problems };
  checkRules(definition, problems);
  checkActors(context);
  checkResources(context);
  checkClasses(context);
  checkRoutes(definition, problems);
  checkIdentityProvider(definition, problems);

  const access = deepFreeze(compiled(definition, resources));
  if (guard !== null && isLockedOut(access, guard)) {
    problems.report({
      at: `/resources/${guard.resource}`,
      resource: guard.resource,
      text: "access_locked_out",
      params: { role: guard.role, action: guard.action, resource: guard.resource },
    });
  }
  return problems.all.length > 0 ? { ok: false, errors: problems.all } : { ok: true, value: access };
}

function isLockedOut(access: CompiledAccess, { resource, action, role }: GuardedRight): boolean {
  if (!access.roles.includes(role)) return true;
  return decide({ access, actor: { roles: [role] }, resource, action }).effect !== "allow";
}

function compiled(definition: AccessDefinition, resources: CompiledResources): CompiledAccess {
  const entries = mapValues(definition.resources, toEntry);
  for (const child of resources.resources.filter((resource) => resource.kind === "rows")) {
    const parent = entries[child.parent?.resource ?? ""];
    if (parent !== undefined) entries[child.name] = parent;
  }
  return {
    roles: [...definition.roles],
    rules: mapValues(definition.rules, ({ rule, description = null, locked = false }) => ({
      rule: structuredClone(rule),
      description,
      locked,
    })),
    actors: mapValues(definition.actors, (grants) => grants.map(({ rule, scope }) => ({ rule, scope }))),
    resources: entries,
    reports: mapValues(definition.reports ?? {}, toEntry),
    denials: (definition.denials ?? []).map(({ rule, actions, locked = false }) => ({
      rule,
      actions: [...actions],
      locked,
    })),
    classes: mapValues(
      definition.classes,
      ({ read, write, maskedWhileImpersonating = false, identity = false, readsAudited = false }) => ({
        read: read.map(toClassGrant),
        write: write.map(toClassGrant),
        maskedWhileImpersonating,
        identity,
        readsAudited,
      }),
    ),
    routes: definition.routes
      .map(({ path, rule }) => ({ path, rule }))
      .toSorted((a, b) => b.path.length - a.path.length),
    secondFactor: definition.secondFactor ?? null,
    identityProvider: identityProvider(definition),
  };
}

function identityProvider({ identityProvider: given = {} }: AccessDefinition) {
  const { requiredFor = null, groupRoles = [], joinTeam = null } = given;
  return { requiredFor, groupRoles: groupRoles.map(({ group, role }) => ({ group, role })), joinTeam };
}

function toEntry({ grants, deny = [], byName = [] }: ResourceAccess): CompiledAccess["resources"][string] {
  return {
    grants: grants.map((grant) => ({ ...toGrant(grant), actions: grantedActions(grant.actions, byName) })),
    deny: [...deny],
  };
}

/** With what comes along: whoever may open a record may hand it on, where that is not granted by name. */
export function grantedActions(actions: readonly Action[], byName: readonly Action[]): readonly Action[] {
  if (!actions.includes("show")) return [...actions];
  const along = HANDED_ON.filter((action) => !byName.includes(action) && !actions.includes(action));
  return [...actions, ...along];
}

function toGrant({ rule, actions, scope, when, fields, locked = false }: Grant): CompiledGrant {
  return {
    rule,
    actions: [...actions],
    scope,
    when: structuredClone(when ?? null),
    fields: fields === undefined ? null : [...fields],
    locked,
  };
}

function toClassGrant({ rule, scope, resources, when }: ClassGrant): ClassGrantCompiled {
  return {
    rule,
    scope,
    resources: resources === undefined ? null : [...resources],
    when: structuredClone(when ?? null),
  };
}

/** Without a prototype, so that a name taken from a request finds nothing but what is defined. */
function mapValues<A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> {
  const values = Object.entries(record).map(([key, value]) => [key, change(value)] as const);
  return Object.assign(Object.create(null) as Record<string, B>, Object.fromEntries(values));
}

/** Gates, reports, denials and the second factor name known rules; an address has one gate. */
function checkRoutes(definition: AccessDefinition, problems: ErrorCollector): void {
  const seen = new Set<string>();
  definition.routes.forEach(({ path, rule }, index) => {
    const at = `/routes/${index}`;
    checkRuleName({ definition, problems, rule, at: `${at}/rule` });
    if (seen.has(path.toLowerCase())) {
      problems.report({
        at: `${at}/path`,
        text: "duplicate_gate",
        params: { path },
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
  if (definition.secondFactor !== undefined)
    checkRuleName({ definition, problems, rule: definition.secondFactor, at: "/secondFactor" });
}

function checkIdentityProvider(definition: AccessDefinition, problems: ErrorCollector): void {
  const { roles, identityProvider: { requiredFor, groupRoles = [] } = {} } = definition;
  const at = "/identityProvider";
  if (requiredFor !== undefined)
    checkRuleName({ definition, problems, rule: requiredFor, at: `${at}/requiredFor` });
  groupRoles.forEach(({ role }, index) => {
    if (roles.includes(role)) return;
    const params = { role, hint: suggestName(role, roles) };
    problems.report({ at: `${at}/groupRoles/${index}/role`, text: "unknown_role.held", params });
  });
}

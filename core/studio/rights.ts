import { HANDED_ON } from "../access/actions.ts";
import { grantedActions } from "../access/compile.ts";
import { SCOPES } from "../access/constraint.ts";
import type {
  AccessDefinition,
  Action,
  ClassGrant,
  Grant,
  ResourceAccess,
  Scope,
} from "../definition/types.ts";

/** Edits of rights as the studio makes them. Each gives a new document and leaves the old one as it is. */

/** What a rule gives of one action or class. `limited`: by a condition or for some fields only, which a cell cannot say. */
export interface CellGrant {
  readonly scope: Scope | null;
  readonly limited: boolean;
}

interface Cell {
  readonly resource: string;
  readonly rule: string;
  readonly action: Action;
}

interface ClassCell {
  readonly class: string;
  readonly mode: "read" | "write";
  readonly rule: string;
}

const widest = (grants: readonly { scope: Scope }[]): Scope | null =>
  SCOPES.find((scope) => grants.some((grant) => grant.scope === scope)) ?? null;

export function readGrant(access: AccessDefinition, { resource, rule, action }: Cell): CellGrant {
  const { grants: all = [], byName = [] } = access.resources[resource] ?? {};
  const grants = all.filter(
    (grant) => grant.rule === rule && grantedActions(grant.actions, byName).includes(action),
  );
  const limited = grants.some((grant) => grant.when !== undefined || grant.fields !== undefined);
  return { scope: widest(grants), limited };
}

/** Gives a rule one action in a scope, or takes it away with null. Grants with conditions stay as they are. */
export function setGrant(
  access: AccessDefinition,
  { resource, rule, action, scope }: Cell & { scope: Scope | null },
): AccessDefinition {
  const entry = namedEntry(access.resources[resource] ?? { grants: [] }, action);
  const plain = (grant: Grant) =>
    grant.rule === rule && grant.when === undefined && grant.fields === undefined;
  const grants = (entry.grants as readonly Grant[])
    .map((grant) =>
      plain(grant) ? { ...grant, actions: grant.actions.filter((one) => one !== action) } : grant,
    )
    .filter((grant) => grant.actions.length > 0) as Grant[];
  if (scope !== null) {
    const at = grants.findIndex((grant) => plain(grant) && grant.scope === scope);
    const known = grants[at];
    if (known === undefined) grants.push({ rule, actions: [action], scope });
    else grants[at] = { ...known, actions: [...known.actions, action] };
  }
  return {
    ...access,
    resources: { ...access.resources, [resource]: { ...entry, grants } },
  } as AccessDefinition;
}

/** Where one way of handing records on is given or taken, all who had it with the right to open them are named for it. */
function namedEntry(entry: ResourceAccess, action: Action): ResourceAccess {
  const { byName = [], grants } = entry;
  const one = HANDED_ON.find((handed) => handed === action);
  if (one === undefined || byName.includes(one)) return entry;
  const named = (grants as readonly Grant[]).map((grant) =>
    grantedActions(grant.actions, byName).includes(one) && !grant.actions.includes(one)
      ? { ...grant, actions: [...grant.actions, one] }
      : grant,
  );
  return { ...entry, grants: named, byName: [...byName, one] } as ResourceAccess;
}

/** A class of fields is kept the same in every area. */
export function readClassGrant(access: AccessDefinition, { class: name, mode, rule }: ClassCell): CellGrant {
  const grants = (access.classes[name]?.[mode] ?? []).filter((grant) => grant.rule === rule);
  return { scope: widest(grants), limited: grants.some((grant) => !isWhole(grant)) };
}

const isWhole = (grant: ClassGrant) => grant.when === undefined && grant.resources === undefined;

/** The same for a class of fields. Grants for some areas or under a condition stay as they are. */
export function setClassGrant(
  access: AccessDefinition,
  { class: name, mode, rule, scope }: ClassCell & { scope: Scope | null },
): AccessDefinition {
  const definition = access.classes[name];
  if (definition === undefined) return access;
  const others = (definition[mode] as readonly ClassGrant[]).filter(
    (grant) => grant.rule !== rule || !isWhole(grant),
  );
  const grants = scope === null ? others : [...others, { rule, scope }];
  return {
    ...access,
    classes: { ...access.classes, [name]: { ...definition, [mode]: grants } },
  } as AccessDefinition;
}

/** A role people can be given, with a rule of its own to be named in the grid. */
export function withRole(access: AccessDefinition, name: string): AccessDefinition {
  if (access.roles.includes(name) || Object.hasOwn(access.rules, name)) return access;
  return {
    ...access,
    roles: [...access.roles, name],
    rules: { ...access.rules, [name]: { rule: { role: name } } },
  } as AccessDefinition;
}

type IdentityProvider = NonNullable<AccessDefinition["identityProvider"]>;

/** Changes how people sign in with the company's provider; what says nothing leaves the document. */
export function editIdentityProvider(
  access: AccessDefinition,
  change: { readonly [K in keyof IdentityProvider]?: IdentityProvider[K] | null },
): AccessDefinition {
  const { identityProvider, ...rest } = access;
  const said = Object.entries({ ...identityProvider, ...change }).filter(
    ([, value]) => value != null && (!Array.isArray(value) || value.length > 0),
  );
  return said.length === 0 ? rest : { ...rest, identityProvider: Object.fromEntries(said) };
}

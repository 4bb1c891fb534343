import { roleAlternatives } from "../../../core/access/alternatives.ts";
import { SCOPES } from "../../../core/access/constraint.ts";
import type { Verdict, FlippingChange, RightsEdit } from "../../../core/access/explained.ts";
import { heldRules } from "../../../core/access/rules.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { Action, CompiledResource, Scope } from "../../../core/definition/types.ts";
import type { CompiledAccess, CompiledGrant } from "../../../core/shared/compiled-access.ts";

/** How many people hold each set of roles. */
export type RoleSets = readonly { readonly roles: readonly string[]; readonly people: number }[];

interface Flipping {
  readonly access: CompiledAccess;
  readonly actor: Actor;
  readonly resource: CompiledResource;
  readonly found: Verdict;
  readonly roleSets: RoleSets;
}

interface Candidate {
  readonly change: FlippingChange;
  /** What becomes open or closed, for how many: the smallest is tried first. */
  readonly reach: number;
}

/** Candidates that are looked at beyond which the answer would take too long. */
const MAX_CANDIDATES = 6;

/** Changes that may turn a verdict round, the smallest first. Whether one does is found by asking again under it. */
export function flippingChanges(flipping: Flipping): readonly FlippingChange[] {
  const { found } = flipping;
  if (SETTINGS[found.code] !== undefined) return [{ kind: "field", property: SETTINGS[found.code]! }];
  const candidates = found.verdict === "no" ? opening(flipping) : closing(flipping);
  return candidates
    .toSorted((a, b) => a.reach - b.reach)
    .slice(0, MAX_CANDIDATES)
    .map(({ change }) => change);
}

const SETTINGS: Readonly<Record<string, "filter" | "sort" | "search">> = {
  not_filterable: "filter",
  not_sortable: "sort",
  not_searchable: "search",
};

/** The cells that a change still lacks, where one step behind the one it opens is closed too. */
export function alsoOpening(change: FlippingChange, flipping: Flipping): FlippingChange | null {
  if (change.kind !== "rights" || flipping.found.verdict !== "no" || change.edits.length > 2) return null;
  const [scope] = change.edits.map((edit) => edit.scope);
  const more = cellsThatOpen(flipping).flatMap(({ change: next }) =>
    next.kind === "rights" ? next.edits : [],
  );
  const edit = more.find((one) => one.scope === scope) ?? more[0];
  const same = change.edits.some(({ name, action }) => name === edit?.name && action === edit.action);
  return edit === undefined || same ? null : { ...change, edits: [...change.edits, edit] };
}

/** The person and the rights as they would be then; null where the change is none of rights. */
export function underChange(
  { access, actor }: Pick<Flipping, "access" | "actor">,
  change: FlippingChange,
): { readonly access: CompiledAccess; readonly actor: Actor } | null {
  if (change.kind === "field") return null;
  if (change.kind === "rights") return { actor, access: change.edits.reduce(edited, access) };
  const roles = actor.roles.filter((role) => !change.take.includes(role));
  return { access, actor: { ...actor, roles: [...roles, ...change.give] } };
}

function edited(access: CompiledAccess, { place, name, action, rule, scope }: RightsEdit): CompiledAccess {
  if (place === "class") {
    const definition = access.classes[name];
    if (definition === undefined || (action !== "read" && action !== "write")) return access;
    const others = definition[action].filter((grant) => grant.rule !== rule || scope !== null);
    const added = scope === null ? [] : [{ rule, scope, resources: null, when: null }];
    return {
      ...access,
      classes: { ...access.classes, [name]: { ...definition, [action]: [...others, ...added] } },
    };
  }
  const entry = access.resources[name] ?? { grants: [], deny: [] };
  const without = (grant: CompiledGrant): CompiledGrant =>
    grant.rule === rule && scope === null
      ? { ...grant, actions: grant.actions.filter((one) => one !== action) }
      : grant;
  const added: CompiledGrant[] =
    scope === null
      ? []
      : [{ rule, actions: [action as Action], scope, when: null, fields: null, locked: false }];
  const grants = [...entry.grants.map(without), ...added];
  return { ...access, resources: { ...access.resources, [name]: { ...entry, grants } } };
}

function opening(flipping: Flipping): Candidate[] {
  const { access, actor, found } = flipping;
  if (found.step === null) return [];
  const { code } = found;
  if (code === "denied_by_rule") {
    const rules = found.positions.map(({ rule }) => rule);
    const roles = actor.roles.filter((role) =>
      rules.some((rule) => !holds(access, without(actor, role), rule)),
    );
    return roles.map((role) => ofRoles(flipping, { give: [], take: [role] }));
  }
  return [...rolesThatOpen(flipping), ...cellsThatOpen(flipping)];
}

const modeOf = ({ mode }: NonNullable<Verdict["step"]>) => (mode === "write" ? "write" : "read");

/** Roles that would satisfy a rule that gives what is missing. */
function rolesThatOpen(flipping: Flipping): Candidate[] {
  const { access, actor, resource, found } = flipping;
  const { step } = found;
  if (step === null) return [];
  const grants =
    step.kind === "class"
      ? (access.classes[step.name]?.[modeOf(step)] ?? [])
      : (access.resources[resource.name]?.grants ?? []).filter(({ actions }) =>
          actions.includes(step.name as Action),
        );
  const rules = [...new Set(grants.map(({ rule }) => rule))].flatMap(
    (rule) => access.rules[rule]?.rule ?? [],
  );
  return rules
    .flatMap((rule) => roleAlternatives(rule))
    .map(({ roles, without: absent }) => ({
      give: roles.filter((role) => !actor.roles.includes(role)),
      take: absent.filter((role) => actor.roles.includes(role)),
    }))
    .filter(({ give, take }) => give.length + take.length > 0)
    .map((change) => ofRoles(flipping, change));
}

/** The missing cell, given to a rule the person satisfies: the one the fewest people do. */
function cellsThatOpen({ access, actor, resource, found, roleSets }: Flipping): Candidate[] {
  const { step } = found;
  if (step === null) return [];
  const entry = access.resources[resource.name];
  const fixed = entry !== undefined && entry.grants.length > 0 && entry.grants.every(({ locked }) => locked);
  if (fixed && step.kind === "action") return [];
  const rules = [...heldRules(access, actor.roles)]
    .map((rule) => ({ rule, people: holders(access, roleSets, rule) }))
    .toSorted((a, b) => a.people - b.people)
    .slice(0, 1);
  return rules.flatMap(({ rule, people }) =>
    scopesOf(resource).map((scope, at): Candidate => {
      const cell =
        step.kind === "class"
          ? ({ place: "class", name: step.name, action: modeOf(step) } as const)
          : ({ place: "resource", name: resource.name, action: step.name as Action } as const);
      return {
        change: { kind: "rights", edits: [{ ...cell, rule, scope }], people },
        // of two scopes the narrower one opens less
        reach: people + at / 10,
      };
    }),
  );
}

function closing(flipping: Flipping): Candidate[] {
  const { access, actor, resource, found, roleSets } = flipping;
  const { step, positions } = found;
  if (step === null || positions.length === 0) return [];
  const roles = actor.roles.map((role) => ofRoles(flipping, { give: [], take: [role] }));
  const rules = [...new Set(positions.map(({ rule }) => rule))];
  const edits = rules.map((rule): RightsEdit =>
    step.kind === "class"
      ? { place: "class", name: step.name, action: modeOf(step), rule, scope: null }
      : { place: "resource", name: resource.name, action: step.name as Action, rule, scope: null },
  );
  const people = roleSets
    .filter(({ roles: held }) => rules.some((rule) => heldRules(access, held).has(rule)))
    .reduce((sum, one) => sum + one.people, 0);
  return [...roles, { change: { kind: "rights", edits, people }, reach: people }];
}

/** A change of one person's roles reaches every place whose rule they come to satisfy or cease to. */
function ofRoles(
  { access, actor }: Flipping,
  { give, take }: { give: readonly string[]; take: readonly string[] },
): Candidate {
  const change = { kind: "roles", give, take } as const;
  const before = heldRules(access, actor.roles);
  const after = heldRules(access, underChange({ access, actor }, change)!.actor.roles);
  const uses = usesOf(access);
  const reach = [...before.symmetricDifference(after)].reduce((sum, rule) => sum + (uses.get(rule) ?? 0), 0);
  return { change, reach };
}

const known = new WeakMap<CompiledAccess, ReadonlyMap<string, number>>();

/** How many cells each rule stands for. */
function usesOf(access: CompiledAccess): ReadonlyMap<string, number> {
  const present = known.get(access);
  if (present !== undefined) return present;
  const uses = new Map<string, number>();
  const add = (rule: string, cells: number) => uses.set(rule, (uses.get(rule) ?? 0) + cells);
  for (const { grants } of [...Object.values(access.resources), ...Object.values(access.reports)])
    for (const { rule, actions } of grants) add(rule, actions.length);
  for (const { read, write } of Object.values(access.classes))
    for (const { rule } of [...read, ...write]) add(rule, 1);
  for (const { rule } of [...Object.values(access.actors).flat(), ...access.routes]) add(rule, 1);
  known.set(access, uses);
  return uses;
}

const without = ({ roles }: Actor, role: string): readonly string[] => roles.filter((one) => one !== role);
const holds = (access: CompiledAccess, roles: readonly string[], rule: string): boolean =>
  heldRules(access, roles).has(rule);

function holders(access: CompiledAccess, roleSets: RoleSets, rule: string): number {
  return roleSets
    .filter(({ roles }) => holds(access, roles, rule))
    .reduce((sum, { people }) => sum + people, 0);
}

/** Scopes a grant of the resource may name, the narrowest first. */
function scopesOf({ scopes }: CompiledResource): readonly Scope[] {
  const own = scopes.my.length > 0;
  const team = own || scopes.team.length > 0;
  const declared: Readonly<Record<Scope, boolean>> = {
    all: true,
    department: team,
    team,
    linked: scopes.linked.length > 0,
    my: own,
  };
  return SCOPES.filter((scope) => declared[scope]).toReversed();
}

import type { Action } from "../definition/types.ts";
import { canonical, getDecision, names } from "./constraint.ts";
import { isInKeyScope, OUTSIDE_KEY } from "./key-scopes.ts";
import { heldRules } from "./rules.ts";
import type { Actor, ConstraintTerm, Decision, Reason, WriteGrant } from "./types.ts";
import type { CompiledAccess, CompiledGrant } from "../shared/compiled-access.ts";

interface Entry {
  readonly grants: readonly CompiledGrant[];
  readonly deny: readonly string[];
}

/** Who asks for what. `resource` is the name of a resource; rows of a parent answer with their parent's grants. */
export interface AccessQuestion {
  readonly access: CompiledAccess;
  readonly actor: Pick<Actor, "roles" | "key">;
  readonly resource: string;
  readonly action: Action;
}

/**
 * Which rows of a resource the actor may do something with. Nothing is granted that is not written down; a denial wins
 * over every grant; grants of several roles add up. Whoever may list rows may also pick them. A key gives no more than its
 * scopes.
 */
export function decide({ access, actor, resource, action }: AccessQuestion): Decision {
  if (!isInKeyScope({ access, actor, resource, action })) return OUTSIDE_KEY;
  return decideEntry({ access, actor, entry: access.resources[resource], action });
}

/**
 * The same for a report: `list` is to open it, `export` to take its rows away. A key needs the action on one of the `areas`
 * its parts are of; of the others they stay closed to it.
 */
export function decideReport({
  access,
  actor,
  report,
  action,
  areas = [],
}: Omit<AccessQuestion, "resource"> & {
  readonly report: string;
  readonly areas?: readonly string[];
}): Decision {
  const inScope = (resource: string) => isInKeyScope({ access, actor, resource, action });
  if (actor.key !== undefined && !areas.some(inScope)) return OUTSIDE_KEY;
  return decideEntry({ access, actor, entry: access.reports[report], action });
}

/**
 * The right to create or edit, grant by grant: one row may be reached through several grants that allow different
 * fields. Empty when denied. A grant of every field on every row stands alone.
 */
export function writeGrants({
  access,
  actor,
  resource,
  action,
}: AccessQuestion & { readonly action: "create" | "edit" }): readonly WriteGrant[] {
  const entry = access.resources[resource];
  if (!isInKeyScope({ access, actor, resource, action })) return [];
  if (entry === undefined || denialsHeld({ access, actor, entry, action }).length > 0) return [];
  const grants = grantsHeld({ access, actor, entry, action });
  const everything = grants.find(
    (grant) => grant.scope === "all" && grant.when === null && grant.fields === null,
  );
  const byKey = new Map(
    (everything === undefined ? grants : [everything]).map((grant) => {
      const fields = grant.fields === null ? null : names(grant.fields);
      const write: WriteGrant = { term: { scope: grant.scope, when: grant.when }, fields };
      return [canonical(write), write];
    }),
  );
  return [...byKey.keys()]
    .toSorted()
    .map((key) => byKey.get(key))
    .filter((write) => write !== undefined);
}

/** The rules that refuse the actor everything on a resource; empty for most. */
export function denyingRules({
  access,
  actor,
  resource,
}: Pick<AccessQuestion, "access" | "actor" | "resource">): string[] {
  const held = heldRules(access, actor.roles);
  return (access.resources[resource]?.deny ?? []).filter((rule) => held.has(rule));
}

/** A place of the access definition that has a say, by its JSON pointer, and the rule it names. */
export interface Position {
  readonly pointer: string;
  readonly rule: string;
}

/** What of a resource's entry has a say in an action for somebody: the refusals and the grants the person holds. */
export interface Grounds {
  readonly denials: readonly Position[];
  readonly grants: readonly (Position & ConstraintTerm & Pick<CompiledGrant, "fields">)[];
}

/** The positions `decide` decides by, for whoever wants to know which of them it was. */
export function decidingPositions({ access, actor, resource, action }: AccessQuestion): Grounds {
  const entry = access.resources[resource];
  if (entry === undefined) return { denials: [], grants: [] };
  const question = { access, actor, entry, action };
  const denying = new Set(denialsHeld(question));
  const held = new Set(grantsHeld(question));
  const named = (rule: string, pointer: string): Position[] => (denying.has(rule) ? [{ rule, pointer }] : []);
  return {
    denials: [
      ...entry.deny.flatMap((rule, at) => named(rule, `/resources/${resource}/deny/${at}`)),
      ...access.denials.flatMap(({ rule, actions }, at) =>
        actions.includes(action) ? named(rule, `/denials/${at}`) : [],
      ),
    ],
    grants: entry.grants.flatMap((grant, at) => {
      const { rule, scope, when, fields } = grant;
      return held.has(grant)
        ? [{ pointer: `/resources/${resource}/grants/${at}`, rule, scope, when, fields }]
        : [];
    }),
  };
}

function decideEntry(question: {
  access: CompiledAccess;
  actor: Pick<Actor, "roles">;
  entry: Entry | undefined;
  action: Action;
}): Decision {
  const { access, actor, entry, action } = question;
  if (entry === undefined) return { effect: "deny", reason: { code: "not_granted", rules: [] } };
  const denying = denialsHeld({ access, actor, entry, action });
  if (denying.length > 0)
    return { effect: "deny", reason: { code: "denied_by_rule", rules: names(denying) } };
  const refused: Reason = {
    code: "not_granted",
    rules: names(entry.grants.filter((grant) => gives(grant, action)).map((grant) => grant.rule)),
  };
  return getDecision({ ways: grantsHeld({ access, actor, entry, action }), refused });
}

interface EntryQuestion {
  access: CompiledAccess;
  actor: Pick<Actor, "roles">;
  entry: Entry;
  action: Action;
}

function grantsHeld({ access, actor, entry, action }: EntryQuestion): CompiledGrant[] {
  const held = heldRules(access, actor.roles);
  return entry.grants.filter((grant) => gives(grant, action) && held.has(grant.rule));
}

function denialsHeld({ access, actor, entry, action }: EntryQuestion): string[] {
  const held = heldRules(access, actor.roles);
  const everywhere = access.denials.filter((denial) => denial.actions.includes(action));
  return [...entry.deny, ...everywhere.map((denial) => denial.rule)].filter((rule) => held.has(rule));
}

function gives(grant: CompiledGrant, action: Action): boolean {
  return grant.actions.includes(action) || (action === "pick" && grant.actions.includes("list"));
}

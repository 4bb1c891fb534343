import { ACTOR_RESOURCES } from "../context.ts";
import { type CompiledApprovals, type ResourceDefinition, type ScopeStep, SYSTEM_ACTOR } from "../types.ts";
import { checkPredicate } from "./check-predicate.ts";
import { checkDuplicates, type Context, type Draft, requireField } from "./draft.ts";
import { checkActor } from "./check-actor.ts";
import { readPath } from "./paths.ts";

type Transition = NonNullable<ResourceDefinition["lifecycles"]>[number]["transitions"][number];
type Group = NonNullable<Transition["approvals"]>["groups"][number];

interface Place {
  readonly context: Context;
  readonly draft: Draft;
  readonly at: string;
}

/** People wait for people: each group can come to its number, and the server approves nothing. */
export function checkApprovals({ context, draft, at: transitionAt }: Place, transition: Transition): void {
  const { approvals, name, decides, who } = transition;
  if (approvals === undefined) return;
  const { groups, about = [] } = approvals;
  const at = `${transitionAt}/approvals`;
  const params = { transition: name };
  if (decides !== "approve") draft.report({ at, text: "approval_group.decides", params });
  if (who.includes(SYSTEM_ACTOR)) {
    draft.report({
      at: `${transitionAt}/who`,
      text: "approval_group.system",
      params: { ...params, actor: SYSTEM_ACTOR },
    });
  }
  const names = groups.map((group) => group.name);
  const nameAt = (index: number): string => `${at}/groups/${index}/name`;
  checkDuplicates({ draft, names, at: nameAt, what: "group" });
  about.forEach((field, index) => requireField({ draft, name: field, at: `${at}/about/${index}` }));
  groups.forEach((group, index) => checkGroup({ context, draft, at: `${at}/groups/${index}` }, group));
  checkQuorums({ context, draft, at: `${at}/groups` }, groups);
}

function checkGroup(place: Place, { name, who = [], people = [], when }: Group): void {
  const { context, draft, at } = place;
  who.forEach((actor, index) => {
    if (actor === SYSTEM_ACTOR) {
      const params = { transition: name, actor };
      return draft.report({ at: `${at}/who/${index}`, text: "approval_group.system", params });
    }
    return checkActor({ ...place, at: `${at}/who/${index}` }, actor);
  });
  people.forEach((path, index) => {
    const read = readPeople(place, path);
    if (!("text" in read)) return;
    draft.report({
      at: `${at}/people/${index}`,
      text: "approval_group.people",
      params: { group: name, path, why: read },
    });
  });
  if (when) checkPredicate({ context, draft, owner: draft, predicate: when, at: `${at}/when` });
}

type Steps = { readonly steps: readonly ScopeStep[] };

function readPeople({ context, draft }: Omit<Place, "at">, path: string) {
  const read = readPath({ context, draft, path });
  if (!read.ok) return read.broken ? ({ steps: [] } satisfies Steps) : read.why;
  return read.end === ACTOR_RESOURCES.employee
    ? ({ steps: read.steps } satisfies Steps)
    : ({ text: "why.ends_in_no_person", params: { resource: read.end } } as const);
}

/**
 * Nobody counts twice: groups of people whom single references name need as many of them as their quorums come to.
 * Groups that are asked under a condition may never be asked together.
 */
function checkQuorums(place: Place, groups: readonly Group[]): void {
  const counted = groups.flatMap((group, index) => {
    const named = group.who === undefined ? namedOnce(place, group.people ?? []) : null;
    return named === null ? [] : [{ group, index, named }];
  });
  const always = counted.filter(({ group }) => group.when === undefined);
  const sets = [
    ...counted.map((one) => [one]),
    ...Array.from({ length: 2 ** always.length }, (_none, chosen) =>
      always.filter((_one, at) => chosen & (1 << at)),
    ).filter((set) => set.length > 1),
  ];
  const faulty = sets.find((set) => missing(set) > 0);
  const last = faulty?.at(-1);
  if (faulty === undefined || last === undefined) return;
  place.draft.report({
    at: `${place.at}/${last.index}/quorum`,
    text: "approval_group.quorum",
    params: {
      groups: faulty.map(({ group }) => group.name),
      needed: faulty.reduce((sum, { group }) => sum + (group.quorum ?? 1), 0),
      people: new Set(faulty.flatMap(({ named }) => named)).size,
    },
  });
}

const missing = (set: readonly { readonly group: Group; readonly named: readonly string[] }[]): number =>
  set.reduce((sum, { group }) => sum + (group.quorum ?? 1), 0) -
  new Set(set.flatMap(({ named }) => named)).size;

/** Paths that name one person each; null where one may name several, or is no path at all. */
function namedOnce(place: Place, paths: readonly string[]): readonly string[] | null {
  const single = paths.every((path) => {
    const read = readPeople(place, path);
    return "steps" in read && read.steps.every(({ step }) => step === "reference");
  });
  return paths.length > 0 && single ? [...new Set(paths)] : null;
}

export function buildApprovals(
  context: Context,
  draft: Draft,
  { approvals, who }: Transition,
): CompiledApprovals | null {
  if (approvals === undefined) return null;
  return {
    groups: approvals.groups.map(({ name, people = [], quorum = 1, when = null, ...group }) => ({
      name,
      who: group.who ?? (people.length > 0 ? [] : who),
      people: people.map((path) => {
        const read = readPeople({ context, draft }, path);
        return { path, steps: "steps" in read ? read.steps : [] };
      }),
      quorum,
      when,
    })),
    inOrder: approvals.inOrder ?? false,
    about: approvals.about ?? null,
  };
}

import { sql } from "kysely";
import type { Actor } from "../../../core/access/types.ts";
import { formatInstant } from "../../../core/definition/clock.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import { type CompiledApprovalGroup, SYSTEM_ACTOR } from "../../../core/definition/types.ts";
import type { CompiledAccess } from "../../../core/shared/compiled-access.ts";
import { unknownRecord } from "../../resources/errors.ts";
import type { Permissions } from "../../resources/plan/permission-conditions.ts";
import { isReliedOn } from "../../resources/bulk/undo-approval.ts";
import { undoToken } from "../../resources/bulk/undo-token.ts";
import type { Sql } from "../../resources/sql/frame.ts";
import { deciderOf } from "../../resources/write/approvals.ts";
import type { ModuleContext } from "../context.ts";
import { walkPath } from "../notify/paths.ts";
import type { People } from "../notify/people.ts";
import type { Delegations } from "./delegations.ts";

/** Somebody who may approve, and as whom. */
interface WaitedFor {
  readonly id: number;
  /** Null where the reader may not know. */
  readonly label: string | null;
  /** The rule of `access.json` that gives it; null: a field of the record names them. */
  readonly rule: string | null;
  /** The path from the record that leads to them; null: a rule gives it. */
  readonly path: string | null;
  /** The group they would approve for; null: the step takes one approval. */
  readonly group: string | null;
  /** Who may decide in their place today, the nearest first. */
  readonly delegates: readonly Named[];
}

interface Named {
  readonly id: number;
  readonly label: string | null;
}

/** An approval that counts. */
interface Approved extends Named {
  readonly group: string;
  readonly at: string;
  /** Who decided in their place; null: they did. */
  readonly by: Named | null;
  /** Takes it back, where the reader gave it: in the place of that person where they decided for somebody. Null: it stays. */
  readonly undo: string | null;
}

/** A step that a record waits for. */
export interface OpenDecision {
  readonly field: string;
  readonly transition: string;
  readonly since: string | null;
  /** Whether the reader may make it. */
  readonly mine: boolean;
  readonly people: readonly WaitedFor[];
  /** How many may besides those. */
  readonly more: number;
  /** How far its groups are, those that are asked; none where it takes one approval. */
  readonly groups: readonly {
    readonly group: string;
    readonly approved: number;
    readonly quorum: number;
    /** It is asked now; false: once those before it have approved. */
    readonly turn: boolean;
    /** How many may approve for it besides those that are named. */
    readonly more: number;
  }[];
  readonly approved: readonly Approved[];
}

/** Names told of one step, or of each of its groups. */
const NAMED = 8;
/** People asked about for one step. */
const MAX_ASKED = 100;

interface Question {
  readonly actor: Actor;
  readonly resource: string;
  readonly id: number;
}

type Context = Pick<ModuleContext, "database" | "engine" | "definitions">;
type Found = Pick<WaitedFor, "id" | "rule" | "path" | "group">;

type Step = Permissions["transitions"][number];

/** What is asked about all steps of a record. */
interface Asking extends Context {
  readonly people: People;
  readonly delegations: Delegations;
  readonly question: Question;
  readonly rows: (statement: Sql) => Promise<unknown[][]>;
}

/**
 * Whom a record waits for: for each step that approves it as it stands, the people whose rights and conditions let them make
 * it, of a step that takes several approvals those of its groups that miss any. A rule that stands in every actor is named
 * only where nobody else may. What nobody may make is waited for by nobody.
 */
export async function waitsFor(
  context: Context,
  { people, delegations }: { people: People; delegations: Delegations },
  question: Question,
): Promise<OpenDecision[]> {
  const { engine, database } = context;
  const { resource, id } = question;
  const own = await engine.permissions(question);
  if (own === null) throw unknownRecord(resource, id);
  const rows = async (statement: Sql) =>
    (await database.query(statement.compile(database.read))).map((row) => Object.values(row));
  const asking = { ...context, people, delegations, question, rows };
  const steps = own.transitions.filter(({ decides }) => decides === "approve");
  const decisions = await Promise.all(steps.map((step) => openDecision(asking, step)));
  return decisions.filter((decision) => decision !== null);
}

/** A step with whom it waits for; null: nobody. */
async function openDecision(asking: Asking, step: Step): Promise<OpenDecision | null> {
  const { engine, definitions, question, rows } = asking;
  const { actor, resource, id } = question;
  const { field, name } = step;
  const lifecycle = definitions().resources.byName[resource]?.lifecycles.find((one) => one.field === field);
  const transition = lifecycle?.transitions.find((one) => one.name === name);
  const groups = turns(step.approvals ?? [], transition?.approvals?.inOrder ?? false);
  const missing = new Set(groups.filter(({ left }) => left > 0).map(({ group }) => group));
  const found =
    groups.length === 0
      ? await findMembers(asking, step, { who: transition?.who ?? [], people: [], group: null })
      : (
          await Promise.all(
            (transition?.approvals?.groups ?? [])
              .filter((one) => missing.has(one.name))
              .map((one) => findMembers(asking, step, { ...one, group: one.name })),
          )
        ).flat();
  if (found.length === 0 && groups.length === 0) return null;
  const since = await engine.waitsSince({ actor, resource, id, field });
  const approved = groups.length === 0 ? [] : await readApproved(rows, { resource, id, field, name });
  const represented = new Set(
    (approved.length === 0 ? [] : await asking.delegations.of(actor)).map(({ person }) => person),
  );
  const given = approved.map(({ group }) => group);
  const isOwn = ({ person, by }: Pick<(typeof approved)[number], "person" | "by">): boolean =>
    by === deciderOf(actor) &&
    (person === actor.employeeId || (actor.impersonator === null && represented.has(person)));
  const instead = await findDelegates(asking, step, found);
  const ids = [
    ...found.map((person) => person.id),
    ...instead.flat(),
    ...approved.flatMap(({ person, by }) => [person, by]),
  ];
  const labels = await engine.labels({ actor, resource: ACTOR_RESOURCES.employee, ids });
  const nameOf = (person: number): Named => ({ id: person, label: labels.get(person) ?? null });
  const named = found
    .map((person, at) => ({ ...person, ...nameOf(person.id), delegates: instead[at]!.map(nameOf) }))
    .filter(({ label }) => label !== null)
    .filter((one, at, all) => all.slice(0, at).filter(({ group }) => group === one.group).length < NAMED);
  const unnamed = (group: string): number =>
    found.filter((one) => one.group === group).length - named.filter((one) => one.group === group).length;
  return {
    field,
    transition: name,
    since,
    mine: step.allowed,
    people: named,
    more: found.length - named.length,
    groups: groups.map(({ left: _left, ...one }) => ({ ...one, more: unnamed(one.group) })),
    approved: approved.map(({ person, by, group, at, request }) => ({
      ...nameOf(person),
      group,
      at: formatInstant(at),
      by: by === person ? null : nameOf(by),
      undo:
        transition !== undefined && isOwn({ person, by }) && !isReliedOn(transition, { group, given })
          ? undoToken({ now: at }, { changed: true, kept: true, requestId: request })
          : null,
    })),
  };
}

/** The step as it stands for somebody else. */
async function stepOf({ engine, question: { resource, id } }: Asking, { field, name }: Step, person: Actor) {
  const permissions = await engine.permissions({ actor: person, resource, id });
  return permissions?.transitions.find((one) => one.field === field && one.name === name);
}

/** Who may make a step, or approve it for a group. */
async function findMembers(
  asking: Asking,
  step: Step,
  { who, people: paths, group }: Candidates & { readonly group: string | null },
): Promise<Found[]> {
  const { people, rows, question } = asking;
  const { access } = asking.definitions();
  const may = async (person: Actor) => {
    const standing = await stepOf(asking, step, person);
    if (group === null || standing === undefined) return standing?.allowed;
    const member = standing.approvals?.some((one) => one.group === group && one.member) === true;
    return member && (standing.allowed || standing.reason?.code === "approval_not_needed");
  };
  const named = await Promise.all(
    paths.map(async ({ path, steps }) => {
      const ids = await walkPath({ rows }, { from: question.resource, id: question.id, steps });
      return ids.map((person) => ({ id: person, rule: null, path, group }));
    }),
  );
  const held = (rules: readonly string[]) => holding(people, { access, rules, group });
  const { meant, always } = rulesOf(access, who);
  const some = await askEach(people, [...named.flat(), ...(await held(meant))], may);
  return some.length > 0 ? some : askEach(people, await held(always), may);
}

/** For each of them who may decide in their place today. */
async function findDelegates(asking: Asking, step: Step, found: readonly Found[]): Promise<number[][]> {
  const { people, delegations } = asking;
  const known = await delegations.deciders(found.map((person) => person.id));
  return Promise.all(
    found.map(async (person) => {
      const deciders = known.get(person.id) ?? [];
      const allowed = await Promise.all(
        deciders.map(async (decider) => {
          const instead = await people.actor(decider);
          if (instead === null) return false;
          const guise = await delegations.actor(instead, person.id);
          return (await stepOf(asking, step, guise))?.allowed === true;
        }),
      );
      return deciders.filter((_one, at) => allowed[at]);
    }),
  );
}

type Candidates = Pick<CompiledApprovalGroup, "who" | "people">;

/** How far groups are, and which of them are asked now. */
function turns(groups: NonNullable<Permissions["transitions"][number]["approvals"]>, inOrder: boolean) {
  const left = groups.map(({ quorum, approved }) => Math.max(0, quorum - approved));
  return groups.map(({ group, approved, quorum }, at) => ({
    group,
    approved,
    quorum,
    left: left[at]!,
    turn: left[at]! > 0 && !(inOrder && left.slice(0, at).some((missing) => missing > 0)),
  }));
}

/** The approvals of a step that count, in the order they were given in. */
async function readApproved(
  rows: (statement: Sql) => Promise<unknown[][]>,
  { resource, id, field, name }: { resource: string; id: number; field: string; name: string },
) {
  const found = await rows(
    sql`select person, decided_by, group_name, given.at, (
        select max(request) from sys__history where resource = given.resource and record = given.record
          and action = 'approval' and at = given.at and actor = given.person
      ) as request
      from sys__approval as given where resource = ${resource} and record = ${id}
      and lifecycle = ${field} and transition = ${name} and ended is null order by id`,
  );
  return found.map(([person, by, group, at, request]) => ({
    person: Number(person),
    by: Number(by),
    group: String(group),
    at: Number(at),
    request: typeof request === "string" ? request : null,
  }));
}

/** The rules by which the actors of a step are held; `always`: those that every actor has. */
function rulesOf(access: CompiledAccess, who: readonly string[]) {
  const lists = Object.values(access.actors);
  const rules = new Set(
    who
      .filter((name) => name !== SYSTEM_ACTOR)
      .flatMap((name) => access.actors[name] ?? [])
      .map(({ rule }) => rule),
  );
  const isEverywhere = (rule: string) => lists.every((list) => list.some((entry) => entry.rule === rule));
  return {
    meant: [...rules].filter((rule) => !isEverywhere(rule) || who.includes(rule)),
    always: [...rules].filter(isEverywhere),
  };
}

/** Those who hold one of the rules, each by the first of them. */
async function holding(
  people: People,
  { access, rules, group }: { access: CompiledAccess; rules: readonly string[]; group: string | null },
): Promise<Found[]> {
  const held = new Map<number, string>();
  for (const rule of rules) {
    for (const id of await people.holding(access, rule)) if (!held.has(id)) held.set(id, rule);
  }
  return [...held].map(([id, rule]) => ({ id, rule, path: null, group }));
}

/** Those of them who may, nobody twice. */
async function askEach(
  people: People,
  found: readonly Found[],
  may: (person: Actor) => Promise<boolean | undefined>,
): Promise<Found[]> {
  const once = new Map(found.toReversed().map((one) => [one.id, one]));
  const first = found.filter((one) => once.get(one.id) === one);
  const asked = await Promise.all(
    first.slice(0, MAX_ASKED).map(async (one) => {
      const person = await people.actor(one.id);
      return person !== null && (await may(person)) === true ? [one] : [];
    }),
  );
  return asked.flat();
}

import type { Actor } from "../../../core/access/types.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import { SYSTEM_ACTOR } from "../../../core/definition/types.ts";
import type { CompiledAccess } from "../../../core/shared/compiled-access.ts";
import { unknownRecord } from "../../resources/errors.ts";
import type { ModuleContext } from "../context.ts";
import type { People } from "../notify/people.ts";
import type { Delegations } from "./delegations.ts";

/** Somebody who may approve, and as whom. */
interface WaitedFor {
  readonly id: number;
  /** Null where the reader may not know. */
  readonly label: string | null;
  /** The rule of `access.json` that gives it. */
  readonly rule: string;
  /** Who may decide in their place today, the nearest first. */
  readonly delegates: readonly { readonly id: number; readonly label: string | null }[];
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
}

/** Names told of one step. */
const NAMED = 8;
/** People asked about for one step. */
const MAX_ASKED = 100;

interface Question {
  readonly actor: Actor;
  readonly resource: string;
  readonly id: number;
}

/**
 * Whom a record waits for: for each step that approves it as it stands, the people whose rights and conditions let them make
 * it. A rule that stands in every actor is named only where nobody else may. What nobody may make is waited for by nobody.
 */
export async function waitsFor(
  { engine, definitions }: Pick<ModuleContext, "engine" | "definitions">,
  { people, delegations }: { people: People; delegations: Delegations },
  question: Question,
): Promise<OpenDecision[]> {
  const { actor, resource, id } = question;
  const own = await engine.permissions(question);
  if (own === null) throw unknownRecord(resource, id);
  const { access, resources } = definitions();
  const steps = own.transitions.filter(({ decides }) => decides === "approve");
  const decisions = await Promise.all(
    steps.map(async ({ field, name, allowed }): Promise<OpenDecision | null> => {
      const lifecycle = resources.byName[resource]?.lifecycles.find((one) => one.field === field);
      const who = lifecycle?.transitions.find((one) => one.name === name)?.who ?? [];
      const may = async (person: Actor) => {
        const permissions = await engine.permissions({ actor: person, resource, id });
        return permissions?.transitions.some(
          (one) => one.field === field && one.name === name && one.allowed,
        );
      };
      const { meant, always } = rulesOf(access, who);
      const some = await findPeople(people, { access, rules: meant, may });
      const found = some.length > 0 ? some : await findPeople(people, { access, rules: always, may });
      if (found.length === 0) return null;
      const since = await engine.waitsSince({ actor, resource, id, field });
      const known = await delegations.deciders(found.map((person) => person.id));
      const instead = await Promise.all(
        found.map(async (person) => {
          const deciders = known.get(person.id) ?? [];
          const allowed = await Promise.all(
            deciders.map(async (decider) => {
              const instead = await people.actor(decider);
              return instead !== null && (await may(await delegations.actor(instead, person.id))) === true;
            }),
          );
          return deciders.filter((_one, at) => allowed[at]);
        }),
      );
      const ids = [...found.map((person) => person.id), ...instead.flat()];
      const labels = await engine.labels({ actor, resource: ACTOR_RESOURCES.employee, ids });
      const named = found
        .map((person, at) => ({
          ...person,
          label: labels.get(person.id) ?? null,
          delegates: instead[at]!.map((id) => ({ id, label: labels.get(id) ?? null })),
        }))
        .filter(({ label }) => label !== null)
        .slice(0, NAMED);
      return {
        field,
        transition: name,
        since,
        mine: allowed,
        people: named,
        more: found.length - named.length,
      };
    }),
  );
  return decisions.filter((decision) => decision !== null);
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

async function findPeople(
  people: People,
  {
    access,
    rules,
    may,
  }: {
    access: CompiledAccess;
    rules: readonly string[];
    may: (person: Actor) => Promise<boolean | undefined>;
  },
): Promise<Pick<WaitedFor, "id" | "rule">[]> {
  const held = new Map<number, string>();
  for (const rule of rules) {
    for (const id of await people.holding(access, rule)) if (!held.has(id)) held.set(id, rule);
  }
  const asked = await Promise.all(
    [...held].slice(0, MAX_ASKED).map(async ([id, rule]) => {
      const person = await people.actor(id);
      return person !== null && (await may(person)) === true ? [{ id, rule }] : [];
    }),
  );
  return asked.flat();
}

import { sql } from "kysely";
import type { Actor } from "../../../core/access/types.ts";
import { getDelegatedActor } from "../../../core/access/actor.ts";
import {
  countLinks,
  type Delegation,
  findRepresented,
  leadsBack,
  type Represented,
} from "../../../core/access/delegations.ts";
import { dateAt } from "../../../core/definition/clock.ts";
import { getId } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { ValueCall, ValueFunctions } from "../../resources/write/session.ts";
import { COMPANY_TIME_ZONE } from "../auth/actors.ts";
import type { ModuleContext } from "../context.ts";
import type { People } from "../notify/people.ts";

const RESOURCE = "delegation";
const GIVEN = "given";

/** Somebody whose approvals a person may decide on today. */
export interface DelegatedActor extends Represented {
  /** Their rights, held by the one who decides. */
  readonly actor: Actor;
}

/** Who decides for whom. */
export interface Delegations {
  /** For whom somebody decides today; nobody while they work as another person. */
  of(actor: Actor): Promise<DelegatedActor[]>;
  /** The one of them with an id; refused where it is none of them. */
  actor(actor: Actor, person: number): Promise<Actor>;
  /** Those who may decide today in place of people, by whose place it is, the nearest first. */
  deciders(persons: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
}

/** Delegations as they are today in the company's zone. */
export function createDelegations({
  database,
  definitions,
  people,
  clock,
}: Pick<ModuleContext, "database" | "definitions" | "clock"> & { people: People }): Delegations {
  const load = async (): Promise<Delegation[]> => {
    if (!Object.hasOwn(definitions().resources.byName, RESOURCE)) return [];
    const day = dateAt({ instant: clock(), timeZone: COMPANY_TIME_ZONE });
    const rows = await database.read
      .selectFrom(RESOURCE)
      .select(["person", "delegate", "from_on", "to_on"])
      .where("archived", "is", null)
      .where("status", "=", GIVEN)
      .where("from_on", "<=", day)
      .where("to_on", ">=", day)
      .orderBy("id")
      .execute();
    return rows.map(toDelegation);
  };

  /** Who left gave their approvals to nobody any more, and hands on none. */
  const loadActive = async (): Promise<Delegation[]> => {
    const all = await load();
    const active = await Promise.all(
      all.map(async ({ person, delegate }) =>
        (await Promise.all([people.actor(person), people.actor(delegate)])).every((one) => one !== null),
      ),
    );
    return all.filter((_one, index) => active[index]);
  };

  const of = async (actor: Actor): Promise<DelegatedActor[]> => {
    if (actor.impersonator !== null) return [];
    const represented = findRepresented(await loadActive(), actor.employeeId);
    const found = await Promise.all(
      represented.map(async (one) => {
        const insteadOf = await people.actor(one.person);
        return insteadOf === null
          ? []
          : [{ ...one, actor: getDelegatedActor({ person: actor, insteadOf, delegates: one.delegates }) }];
      }),
    );
    return found.flat();
  };

  return {
    of,
    async actor(actor, person) {
      const found = (await of(actor)).find((one) => one.person === person);
      if (found === undefined) throw new AppError({ code: "not_delegated" });
      return found.actor;
    },
    async deciders(persons) {
      const active = await loadActive();
      const deciders = [...new Set(active.map(({ delegate }) => delegate))];
      const all = deciders.flatMap((id) => findRepresented(active, id).map((one) => ({ ...one, id })));
      return new Map(
        persons.map((person) => [
          person,
          all
            .filter((one) => one.person === person)
            .toSorted((a, b) => a.delegates.length - b.delegates.length)
            .map(({ id }) => id),
        ]),
      );
    },
  };
}

const toDelegation = (row: Readonly<Record<string, unknown>>): Delegation => ({
  person: Number(row["person"]),
  delegate: Number(row["delegate"]),
  from: String(row["from_on"]),
  to: String(row["to_on"]),
});

/** How a delegation stands among the others. */
export const delegationValues: ValueFunctions = { delegation_links: workOutLinks };

async function workOutLinks({ session, id, record }: ValueCall): Promise<Readonly<Record<string, unknown>>> {
  const rows = await session.rows(
    sql`select person, delegate, from_on, to_on from delegation
        where id <> ${id} and archived is null and status = ${GIVEN}
          and from_on <= ${record["to_on"]} and to_on >= ${record["from_on"]}`,
  );
  const others = rows.map(([person, delegate, from_on, to_on]) =>
    toDelegation({ person, delegate, from_on, to_on }),
  );
  const own = toDelegation({
    ...record,
    person: getId(record["person"]),
    delegate: getId(record["delegate"]),
  });
  return { links: countLinks(own, others), leads_back: leadsBack(own, others) };
}

import { sql } from "kysely";
import { visiblePlan } from "../read/visible.ts";
import { compileTemplate } from "../sql/binding.ts";
import { column } from "../sql/frame.ts";
import { waitingResources, waitingSql } from "../waiting/waiting-sql.ts";
import type { RightsSets } from "../plan/rights-set.ts";
import type { OpenResource } from "../read/open.ts";
import type { MaySee, WriteSession } from "./session.ts";

export function maySeeInside(session: WriteSession, rights: RightsSets, open: OpenResource): MaySee {
  return async (actor, { resource, id }) => {
    const own = rights.of(actor, open.definitions);
    const statement = visiblePlan(session.database, own, resource);
    if (statement === null) return false;
    return (await session.rows(statement, { actor, ids: [id] })).length > 0;
  };
}

/** The same of what waits for somebody, in the guise of whoever they decide for. */
export function waitsInside(session: WriteSession, rights: RightsSets, open: OpenResource): MaySee {
  return async (actor, { resource, id }) => {
    const own = rights.of(actor, open.definitions);
    if (!waitingResources(own).some(({ name }) => name === resource)) return false;
    const statement = own.plan(`waits|${resource}`, () =>
      compileTemplate(
        session.database,
        waitingSql(own, { resource, narrowed: true }, (frame) => sql`${column(frame, "id")} as id`),
      ),
    );
    return (await session.rows(statement, { actor, ids: [id] })).length > 0;
  };
}

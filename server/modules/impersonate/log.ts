import { sql } from "kysely";
import { formatInstant } from "../../../core/definition/clock.ts";
import type { Actor } from "../../../core/access/types.ts";
import { IMPERSONATION_LIMIT } from "../auth/sessions.ts";
import { getActor } from "../../../core/access/actor.ts";
import { loadPerson } from "../auth/actors.ts";
import type { ModuleContext } from "../context.ts";
import { IMPERSONATION } from "../../../core/access/impersonation.ts";

type LogContext = Pick<ModuleContext, "audit" | "database" | "definitions" | "engine" | "clock">;

/** Notes the end of an impersonation and how much was written in it. An entry that has an end keeps it. */
export async function noteEnd(
  context: LogContext,
  { id, actor, requestId = null }: { id: number; actor: Actor; requestId?: string | null },
): Promise<void> {
  const { audit, database, engine, clock } = context;
  const entry = await database.read
    .selectFrom(IMPERSONATION)
    .select(["real_user", "acting_as", "started", "ended"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (entry === undefined || entry.ended !== null) return;
  const started = Number(entry.started);
  const ended = Math.min(clock(), started + IMPERSONATION_LIMIT);
  const written = await database.read
    .selectFrom("sys__history")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("actor", "=", entry.acting_as)
    .where("impersonator", "=", entry.real_user)
    .where("at", ">=", started)
    .where("at", "<=", ended)
    .executeTakeFirstOrThrow();
  await engine.updateByServer({
    actor,
    resource: IMPERSONATION,
    id,
    values: { ended: formatInstant(ended), actions_count: Number(written.count) },
    requestId,
    also: () =>
      audit.statements({
        act: "impersonation_ended",
        by: { employeeId: Number(entry.acting_as), impersonator: { employeeId: Number(entry.real_user) } },
        subject: `employee ${Number(entry.acting_as)}`,
        requestId,
      }),
    when: (before) => before["ended"] === null || before["ended"] === undefined,
  });
}

/** Impersonations that ended without a word: expired, signed out, suspended. Says how many there were. */
export async function noteForgotten(context: LogContext): Promise<number> {
  const { database, definitions, clock } = context;
  if (definitions().resources.byName[IMPERSONATION] === undefined) return 0;
  const now = clock();
  const rows = await database.query<{ id: number; real_user: number }>(
    sql`
      select entry.id, entry.real_user from ${sql.table(IMPERSONATION)} as entry
      where entry.ended is null and entry.archived is null and not exists (
        select 1 from sys__session as session
        left join sys__session as own on own.token_hash = session.parent
        where session.impersonation = entry.id and session.expires > ${now}
          and (session.parent is null or own.expires > ${now}))`.compile(database.read),
  );
  for (const { id, real_user: person } of rows) {
    const real = await loadPerson(database, Number(person));
    const actor = real === null ? nobody(Number(person)) : getActor({ person: real });
    await noteEnd(context, { id: Number(id), actor });
  }
  return rows.length;
}

/** Whoever may no longer sign in still ended what they began. */
function nobody(employeeId: number): Actor {
  const person = { employeeId, roles: [], teamIds: [], departmentTeamIds: [], timeZone: "UTC" };
  return getActor({ person });
}

import { BUCKET_MINUTES, PAGE_VISIT } from "../../../core/activity/activity.ts";
import type { Actor } from "../../../core/access/types.ts";
import { dateAt } from "../../../core/definition/clock.ts";
import { sql } from "kysely";
import type { Transaction } from "../../database/types.ts";
import { buildTextColumns } from "../../resources/write/label-and-search-text.ts";
import type { ModuleContext } from "../context.ts";

export interface SentActivity {
  readonly id: string;
  readonly activityName?: string;
  readonly Desc?: string;
  readonly page?: string;
  readonly TabName?: string;
  readonly time?: string;
}

type Context = Pick<ModuleContext, "database" | "definitions" | "clock">;

/** The resource that holds one row an employee and day. */
const ROLL_UP = "user_activity";
const DAY = 24 * 3600 * 1000;
/** What was done in detail is kept so long; the days stay. */
const KEPT = 90 * DAY;
const BUCKET = BUCKET_MINUTES * 60 * 1000;
/** Rows of one insert: fewer values than either database takes. */
const TOGETHER = 100;

/** Stores activities once each, however often they are sent, and brings the person's days up to date. */
export async function noteActivities(
  context: Context,
  { actor, activities }: { actor: Actor; activities: readonly SentActivity[] },
): Promise<void> {
  if (activities.length === 0) return;
  const { database, clock } = context;
  const now = clock();
  const rows = activities.map((activity) => journalRow({ actor, activity, now }));
  await database.write(async (trx) => {
    for (let start = 0; start < rows.length; start += TOGETHER) {
      await trx
        .insertInto("sys__journal")
        .values(rows.slice(start, start + TOGETHER))
        .onConflict((conflict) => conflict.columns(["employee", "id"]).doNothing())
        .execute();
    }
    await trx
      .deleteFrom("sys__journal")
      .where("at", "<", now - KEPT)
      .execute();
    for (const day of new Set(rows.map((row) => row.day))) {
      await rollUp(context, { trx, actor, day, now, values: await dayFigures(trx, actor.employeeId, day) });
    }
  });
}

/** Keeps the last position of the day and the system it was sent from. */
export async function noteLocation(
  context: Context,
  {
    actor,
    position,
    os,
  }: {
    actor: Actor;
    position: { readonly latitude: number; readonly longitude: number };
    os: string | null;
  },
): Promise<void> {
  const now = context.clock();
  const day = dateAt({ instant: now, timeZone: actor.timeZone });
  const values = { last_position: JSON.stringify(position), ...(os === null ? {} : { os }) };
  await context.database.write((trx) => rollUp(context, { trx, actor, day, now, values }));
}

function journalRow({ actor, activity, now }: { actor: Actor; activity: SentActivity; now: number }) {
  const told = activity.time === undefined ? now : Date.parse(activity.time);
  // a browser's clock may be wrong, and a journal may be late: never from the future, never older than is kept
  const at = Number.isFinite(told) ? Math.min(now, Math.max(now - KEPT, told)) : now;
  return {
    employee: actor.employeeId,
    id: activity.id,
    at,
    day: dateAt({ instant: at, timeZone: actor.timeZone }),
    name: activity.activityName ?? activity.Desc ?? "",
    page: activity.page ?? activity.TabName ?? "",
  };
}

async function dayFigures(trx: Transaction, employee: number, day: string): Promise<Values> {
  const found = await trx
    .selectFrom("sys__journal")
    .select((select) => [
      select.fn.min("at").as("first"),
      select.fn.max("at").as("last"),
      sql<number>`count(distinct at / ${sql.lit(BUCKET)})`.as("buckets"),
      sql<number>`coalesce(sum(case when name = ${PAGE_VISIT} then 1 else 0 end), 0)`.as("visits"),
    ])
    .where("employee", "=", employee)
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  return {
    first_seen: Number(found.first),
    last_seen: Number(found.last),
    active_minutes: Number(found.buckets) * BUCKET_MINUTES,
    pages: Number(found.visits),
  };
}

type Values = Readonly<Record<string, string | number | null>>;

interface Day {
  readonly trx: Transaction;
  readonly actor: Actor;
  readonly day: string;
  readonly now: number;
  readonly values: Values;
}

/** One row a person and day; nothing where the area was taken out of the definitions. */
async function rollUp({ definitions }: Context, { trx, actor, day, now, values }: Day): Promise<void> {
  const resource = definitions().resources.byName[ROLL_UP];
  if (resource === undefined) return;
  const emp = actor.employeeId;
  // two windows of one person take turns
  const person = await trx
    .updateTable("employee")
    .set((set) => ({ label__: set.ref("label__") }))
    .where("id", "=", emp)
    .returning("label__")
    .executeTakeFirstOrThrow();
  const present = await trx
    .selectFrom(ROLL_UP)
    .select(["id", "row_version"])
    .where("emp", "=", emp)
    .where("day", "=", day)
    .executeTakeFirst();
  const version = present === undefined ? 1 : Number(present.row_version) + 1;
  let record = Number(present?.id);
  if (present === undefined) {
    const texts = buildTextColumns(resource, { id: 0, emp: { id: emp, label: person.label__ }, day });
    const stamp = { created: now, modified: now, created_by: emp, modified_by: emp, row_version: version };
    const inserted = await trx
      .insertInto(ROLL_UP)
      .values({ ...stamp, ...texts, emp, day, ...values })
      .returning("id")
      .executeTakeFirstOrThrow();
    record = Number(inserted.id);
  } else {
    await trx
      .updateTable(ROLL_UP)
      .set({ ...values, modified: now, modified_by: emp, row_version: version })
      .where("id", "=", record)
      .execute();
  }
  const action = present === undefined ? "create" : "edit";
  const event = { at: now, resource: ROLL_UP, record, action, row_version: version };
  await trx.insertInto("sys__outbox").values(event).execute();
}

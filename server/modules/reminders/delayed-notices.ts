import { sql } from "kysely";
import { DAY_MS } from "../../../core/definition/clock.ts";
import type { CompiledNotice, CompiledResource } from "../../../core/definition/types.ts";
import { SYSTEM } from "../../resources/reindex/system.ts";
import type { MatchedRow } from "../../resources/write/inspect-record.ts";
import { withoutNotified, notifyOnce, type NotifierContext as Context } from "./notify-once.ts";

/** What lasted for too long is told within a week, or not at all: a server that was away over a holiday misses nothing. */
const FRESH = 7 * DAY_MS;

interface Waited {
  readonly resource: CompiledResource;
  readonly notice: CompiledNotice;
  /** The moment by which the condition must have begun to hold. */
  readonly until: number;
}

/** Tells people once of conditions that lasted (`forDays` of a notice); of several processes one does. Gives how many it told. */
export async function sendDelayedNotices(context: Context): Promise<number> {
  const now = context.clock();
  let told = 0;
  for (const resource of context.definitions().resources.resources) {
    for (const notice of resource.notices) {
      if (notice.forDays === null) continue;
      const waited = { resource, notice, until: now - notice.forDays * DAY_MS };
      for (const { id, key } of await dueRows(context, waited)) {
        told += await notifyOnce(context, { resource, notice, condition: notice.when, days: null, id, key });
      }
    }
  }
  return told;
}

interface DueRow {
  readonly id: number;
  /** The same for every process, and another one each time the condition begins to hold. */
  readonly key: string;
}

/** Rows whose condition has lasted long enough, of which nobody was told yet. */
async function dueRows(context: Context, { resource, notice, until }: Waited): Promise<DueRow[]> {
  const { database, engine } = context;
  const rows = await engine.rowsMeeting({
    actor: SYSTEM,
    resource: resource.name,
    predicate: notice.when,
    within: { createdUntil: until, modifiedSince: until - FRESH },
  });
  if (rows.length === 0) return [];
  const begun = await changedLast(context, { resource: resource.name, reads: notice.reads, rows });
  const due = rows.flatMap(({ id, created }): DueRow[] => {
    const since = begun.get(id) ?? created;
    if (since > until || since < until - FRESH) return [];
    return [{ id, key: ["notice", resource.name, notice.name, id, since].join(":") }];
  });
  return withoutNotified(database, due);
}

/** When a field that the condition reads was changed for the last time, by the record's id. */
async function changedLast(
  { database }: Context,
  {
    resource,
    reads,
    rows,
  }: { readonly resource: string; readonly reads: readonly string[]; readonly rows: readonly MatchedRow[] },
): Promise<ReadonlyMap<number, number>> {
  const history = await database.query<{ record: number; at: number; changes: string | null }>(
    sql`select record, at, changes from sys__history
        where resource = ${resource} and record in (${sql.join(rows.map(({ id }) => id))})
        order by record, id`.compile(database.read),
    { lane: "long" },
  );
  const found = new Map<number, number>();
  for (const { record, at, changes } of history) {
    const changed = JSON.parse(changes ?? "{}") as object;
    if (reads.some((name) => Object.hasOwn(changed, name))) found.set(Number(record), Number(at));
  }
  return found;
}

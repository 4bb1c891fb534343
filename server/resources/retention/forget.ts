import { sql } from "kysely";
import { isObject } from "../../../core/definition/record.ts";
import type { OpenResource } from "../read/open.ts";
import type { Sql } from "../sql/frame.ts";
import type { WriteSession } from "../write/session.ts";

const ATTACHMENT = "attachment";
const NOTIFICATION = "emp_notify";

/** A record. */
export interface RecordPosition {
  readonly resource: string;
  readonly id: number;
}

/** The first column of what a statement finds. */
export const idsOf = async (session: WriteSession, statement: Sql): Promise<number[]> =>
  (await session.rows(statement)).map(([id]) => Number(id));

/** Files that a record's fields hold or held. */
export const heldFiles = ({ resource, id }: RecordPosition): Sql =>
  sql`select id from sys__file where resource = ${resource} and record = ${id}`;

/** Files that are attached to a record as a whole. */
export const attachedFiles = ({ resource, id }: RecordPosition): Sql =>
  sql`select id from ${sql.table(ATTACHMENT)} where target = ${resource} and target__id = ${id}`;

/** Leaves files to nobody: the job that removes unused uploads takes their bytes, and then their rows. */
export async function releaseFiles(
  session: WriteSession,
  { now }: OpenResource,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const among = sql.join(ids);
  await session.run(
    sql`update sys__file set resource = null, record = null, field = null where id in (${among})`,
    sql`update ${sql.table(ATTACHMENT)} set target = null, target__id = null, archived = coalesce(archived, ${now}) where id in (${among})`,
    sql`delete from sys__history where resource = ${ATTACHMENT} and record in (${among})`,
  );
}

/** Takes away what the server keeps of a record beside it: answers, lines of imports, messages, letters, notifications. */
export async function forgetCopies(session: WriteSession, { resource, id }: RecordPosition): Promise<void> {
  const told = sql`(select id from ${sql.table(NOTIFICATION)} where target = ${resource} and target__id = ${id})`;
  await session.run(
    sql`delete from sys__push where notification in ${told}`,
    sql`delete from sys__history where resource = ${NOTIFICATION} and record in ${told}`,
    sql`delete from ${sql.table(NOTIFICATION)} where id in ${told}`,
    sql`update sys__idempotency set answer = null where resource = ${resource} and record = ${id}`,
    sql`delete from sys__webhook_delivery where resource = ${resource} and record = ${id}`,
    sql`delete from sys__mail where about = ${`${resource}:${id}`}`,
    sql`update sys__import_row set cells = '[]', issues = null, warnings = null, changes = null
        where record = ${id} and job in (select id from sys__import where resource = ${resource})`,
  );
}

/** Takes fields out of everything history tells of a record. */
export async function forgetInHistory(
  session: WriteSession,
  { resource, id }: RecordPosition,
  fields: ReadonlySet<string>,
): Promise<void> {
  const entries = await session.rows(
    sql`select id, changes from sys__history where resource = ${resource} and record = ${id} and changes is not null`,
  );
  const updates = entries.flatMap(([entry, text]) => {
    const changes: unknown = JSON.parse(String(text));
    if (!isObject(changes)) return [];
    const left = Object.entries(changes).filter(([name]) => !fields.has(name));
    if (left.length === Object.keys(changes).length) return [];
    const kept = JSON.stringify(Object.fromEntries(left));
    return [sql`update sys__history set changes = ${kept} where id = ${entry}`];
  });
  await session.run(...updates);
}

import { sql } from "kysely";
import type { OpenResource } from "../read/open.ts";
import type { Sql } from "../sql/frame.ts";
import type { WriteSession } from "../write/session.ts";

/** The area of files that are attached to records. */
export const ATTACHMENT = "attachment";
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

/** Statements that take away copies of records an area has: answers and lines of imports. `ids` finds one column. */
export const forgetAnswersSql = (resource: string, ids: Sql): Sql[] => [
  sql`update sys__idempotency set answer = null where resource = ${resource} and record in (${ids})`,
  sql`update sys__import_row set cells = '[]', issues = null, warnings = null, changes = null
      where record in (${ids}) and job in (select id from sys__import where resource = ${resource})`,
];

/** The same of all that the server keeps of them: notifications, messages and letters as well. */
export function forgetCopiesSql(resource: string, ids: Sql): Sql[] {
  const told = sql`(select id from ${sql.table(NOTIFICATION)} where target = ${resource} and target__id in (${ids}))`;
  return [
    sql`delete from sys__push where notification in ${told}`,
    sql`delete from sys__history where resource = ${NOTIFICATION} and record in ${told}`,
    sql`delete from ${sql.table(NOTIFICATION)} where target = ${resource} and target__id in (${ids})`,
    sql`delete from sys__webhook_delivery where resource = ${resource} and record in (${ids})`,
    sql`delete from sys__mail where about in (select ${`${resource}:`} || r.id from ${sql.table(resource)} as r where r.id in (${ids}))`,
    ...forgetAnswersSql(resource, ids),
  ];
}

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database, Statement } from "../../database/types.ts";
import { BUSY } from "./states.ts";
import type { JobState } from "./states.ts";

/** A process that says nothing for so long is taken for dead, and another one goes on with its work. */
const LEASE = 30_000;

/** The job was stopped, changed or taken over meanwhile: what is under way must not be written. */
export class LeaseLost extends Error {}

export interface Lease {
  readonly id: number;
  readonly token: string;
}

/** Takes a job nobody is at work on. Null when somebody is, or when nothing is to be done. */
export async function takeLease(
  database: Database,
  { id, now }: { id: number; now: number },
): Promise<Lease | null> {
  const token = randomUUID();
  const { numUpdatedRows } = await database.write((trx) =>
    trx
      .updateTable("sys__import")
      .set({ lease: token, lease_until: now + LEASE })
      .where("id", "=", id)
      .where("state", "in", BUSY)
      .where((where) => where.or([where("lease", "is", null), where("lease_until", "<", now)]))
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n ? { id, token } : null;
}

/** Notes how far the work is, if it is still ours: one changed row, else `LeaseLost` is due. */
export function holdSql({ id, token }: Lease, { state, reached, now }: Hold) {
  return sql`update sys__import set reached = ${reached}, modified = ${now}, lease_until = ${now + LEASE}
    where id = ${id} and lease = ${token} and state = ${state}`;
}

interface Hold {
  readonly state: JobState;
  readonly reached: number;
  readonly now: number;
}

export async function hold(database: Database, lease: Lease, note: Hold): Promise<void> {
  const statement = holdSql(lease, note).compile(database.read) as Statement;
  const [result] = await database.write((_trx, batch) => batch([statement]));
  if (result?.changes !== 1) throw new LeaseLost();
}

/** Ends the work with a new state; nothing happens when it is no longer ours. */
export async function endWork(
  database: Database,
  { id, token }: Lease,
  values: Readonly<Record<string, string | number | null>>,
): Promise<void> {
  await database.write((trx) =>
    trx
      .updateTable("sys__import")
      .set({ ...values, lease: null, lease_until: null })
      .where("id", "=", id)
      .where("lease", "=", token)
      .execute(),
  );
}

export async function waitingJobs(database: Database, now: number): Promise<number[]> {
  const rows = await database.read
    .selectFrom("sys__import")
    .select("id")
    .where("state", "in", BUSY)
    .where((where) => where.or([where("lease", "is", null), where("lease_until", "<", now)]))
    .orderBy("id")
    .limit(10)
    .execute();
  return rows.map((row) => Number(row["id"]));
}

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database, Statement } from "../database/types.ts";

/** A process that says nothing for so long is taken for dead, and another one goes on with its work. */
const LEASE = 30_000;

/** The work was stopped, changed or taken over meanwhile: what is under way must not be written. */
export class LeaseLost extends Error {}

/** The process ends, and another one is to go on. */
export class LaidDown extends Error {}

/** Work that lies in a table of its own, one row each, and the states in which a process is at it or should be. */
export interface LeasedWork {
  readonly table: string;
  readonly busy: readonly string[];
  /** The column that says from when on it is to be done. Absent: at once. */
  readonly due?: string;
}

export interface Lease {
  readonly of: LeasedWork;
  readonly id: number;
  readonly token: string;
}

/** What a new row says of the process that makes it. */
export function ownLease(now: number): { readonly lease: string; readonly lease_until: number } {
  return { lease: randomUUID(), lease_until: now + LEASE };
}

/** Takes work nobody is at. Null when somebody is, or when nothing is to be done. */
export async function takeLease(
  database: Database,
  { of, id, now }: { of: LeasedWork; id: number; now: number },
): Promise<Lease | null> {
  const own = ownLease(now);
  const { numUpdatedRows } = await database.write((trx) =>
    trx.updateTable(of.table).set(own).where("id", "=", id).where(isFree(of, now)).executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n ? { of, id, token: own.lease } : null;
}

/** To be done by now, with nobody at it. */
function isFree({ busy, due }: LeasedWork, now: number) {
  const isDue = due === undefined ? sql`` : sql` and ${sql.id(due)} <= ${now}`;
  return sql<boolean>`state in (${sql.join(busy)}) and (lease is null or lease_until < ${now})${isDue}`;
}

type Values = Readonly<Record<string, string | number | null>>;

interface Hold {
  readonly state: string;
  readonly reached: number;
  readonly now: number;
  /** What else is told of the work. */
  readonly more?: Values;
}

/** Notes how far the work is, if it is still ours: one changed row, else `LeaseLost` is due. */
export function holdSql({ of, id, token }: Lease, { state, reached, now, more = {} }: Hold) {
  const told = { reached, modified: now, lease_until: now + LEASE, ...more };
  const set = Object.entries(told).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  return sql`update ${sql.table(of.table)} set ${sql.join(set)}
    where id = ${id} and lease = ${token} and state = ${state}`;
}

export async function hold(database: Database, lease: Lease, note: Hold): Promise<void> {
  const statement = holdSql(lease, note).compile(database.read) as Statement;
  const [result] = await database.write((_trx, batch) => batch([statement]));
  if (result?.changes !== 1) throw new LeaseLost();
}

/** Ends the work with a new state; nothing happens when it is no longer ours. */
export async function endWork(database: Database, { of, id, token }: Lease, values: Values): Promise<void> {
  await database.write((trx) =>
    trx
      .updateTable(of.table)
      .set({ ...values, lease: null, lease_until: null })
      .where("id", "=", id)
      .where("lease", "=", token)
      .execute(),
  );
}

/** Work that waits for a process. */
export async function waitingWork(database: Database, of: LeasedWork, now: number): Promise<number[]> {
  const rows = await database.read
    .selectFrom(of.table)
    .select("id")
    .where(isFree(of, now))
    .orderBy("id")
    .limit(10)
    .execute();
  return rows.map((row) => Number(row["id"]));
}

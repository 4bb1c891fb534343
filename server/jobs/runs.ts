import { sql } from "kysely";
import type { Database } from "../database/types.ts";

export type RunState = "running" | "done" | "failed";

/** One run of a job, known by the job and its due time. Instants are epoch milliseconds. */
export interface JobRun {
  readonly job: string;
  readonly due: number;
  readonly state: RunState;
  readonly started: number;
  readonly finished: number | null;
  /** How many records it was about. */
  readonly records: number | null;
  readonly error: string | null;
  /** Who started it by hand; null: its time had come. */
  readonly actor: number | null;
}

const TABLE = "sys__job_run";
const COLUMNS = ["job", "due", "state", "started", "finished", "records", "error", "actor"] as const;
/** A run that says nothing for so long was interrupted: another process takes it over. */
export const LEASE_MS = 90_000;
export const RUN_LIFE_MS = 90 * 86_400_000;

interface Claim {
  readonly job: string;
  readonly due: number;
  readonly now: number;
  readonly actor?: number | null;
}

/** Takes a due time for this process; false where another has it, or had it. */
export function claimRun(database: Database, { job, due, now, actor = null }: Claim): Promise<boolean> {
  return database.write(async (trx) => {
    const made = await trx
      .insertInto(TABLE)
      .values({ job, due, state: "running", started: now, lease: now + LEASE_MS, actor })
      .onConflict((conflict) => conflict.columns(["job", "due"]).doNothing())
      .executeTakeFirst();
    return Number(made.numInsertedOrUpdatedRows ?? 0) > 0;
  });
}

/** Takes over a run that was interrupted; false where somebody else did, or it goes on. */
export function takeOverRun(database: Database, { job, due, now }: Claim): Promise<boolean> {
  return database.write(async (trx) => {
    const taken = await trx
      .updateTable(TABLE)
      .set({ lease: now + LEASE_MS, started: now })
      .where("job", "=", job)
      .where("due", "=", due)
      .where("state", "=", "running")
      .where("lease", "<", now)
      .executeTakeFirst();
    return Number(taken.numUpdatedRows) > 0;
  });
}

/** Due times whose runs began and did not end, oldest first. */
export async function readOpenRuns(database: Database, job: string): Promise<number[]> {
  const rows = await database.read
    .selectFrom(TABLE)
    .select("due")
    .where("job", "=", job)
    .where("state", "=", "running")
    .orderBy("due")
    .execute();
  return rows.map((row) => Number(row["due"]));
}

/** A run as this process has it, since `started`: nothing of it is changed any more once another process has taken it over. */
interface OwnRun extends Claim {
  readonly started: number;
}

/** Says that a run goes on. */
export async function extendLease(database: Database, { job, due, started, now }: OwnRun): Promise<void> {
  await database.write((trx) =>
    trx
      .updateTable(TABLE)
      .set({ lease: now + LEASE_MS })
      .where("job", "=", job)
      .where("due", "=", due)
      .where("started", "=", started)
      .execute(),
  );
}

export async function finishRun(
  database: Database,
  {
    job,
    due,
    started,
    now,
    outcome,
  }: OwnRun & { outcome: { readonly records: number } | { readonly error: string } },
): Promise<void> {
  const ended =
    "error" in outcome
      ? { state: "failed" as const, error: outcome.error, records: null }
      : { state: "done" as const, error: null, records: outcome.records };
  await database.write(async (trx) => {
    await trx
      .updateTable(TABLE)
      .set({ ...ended, finished: now })
      .where("job", "=", job)
      .where("due", "=", due)
      .where("started", "=", started)
      .where("state", "=", "running")
      .execute();
    await trx
      .deleteFrom(TABLE)
      .where("job", "=", job)
      .where("due", "<", now - RUN_LIFE_MS)
      .execute();
  });
}

/** The latest runs of a job, newest first. */
export async function readRuns(
  database: Database,
  { job, limit }: { job: string; limit: number },
): Promise<JobRun[]> {
  const rows = await database.read
    .selectFrom(TABLE)
    .select(COLUMNS)
    .where("job", "=", job)
    .orderBy("due", "desc")
    .limit(sql.lit(limit))
    .execute();
  return rows as unknown as JobRun[];
}

/** The due time each job was last run for, in epoch milliseconds. */
export async function readLastDue(database: Database): Promise<Map<string, number>> {
  const rows = await database.read
    .selectFrom(TABLE)
    .select(({ fn }) => ["job", fn.max("due").as("due")])
    .groupBy("job")
    .execute();
  return new Map(rows.map((row) => [String(row["job"]), Number(row["due"])]));
}

import type { Language } from "../../../core/definition/definitions.ts";
import type { Database } from "../../database/types.ts";
import type { LeasedWork } from "../../jobs/lease.ts";
import { numberOrNull, textOrNull } from "../../jobs/own-work.ts";
import type { PersonPosition } from "../document-files/person/sources.ts";

/** Where the blanking of somebody stands: under way, over, or given up; then it can be asked for again. */
export type BlankingState = "running" | "done" | "failed";

export const TABLE = "sys__blanking";
export const BLANKINGS: LeasedWork = { table: TABLE, busy: ["running"] satisfies BlankingState[] };

export interface BlankingRun {
  readonly id: number;
  readonly person: PersonPosition;
  readonly owner: number;
  /** Who really sat there, while working as the owner. */
  readonly impersonator: number | null;
  readonly language: Language;
  readonly state: BlankingState;
  /** Epoch milliseconds. */
  readonly modified: number;
  /** How many records there are to look at, and how many were. */
  readonly total: number;
  readonly reached: number;
  /** Code of what ended it. */
  readonly error: string | null;
}

export async function findRun(database: Database, id: number): Promise<BlankingRun | null> {
  const row = await database.read.selectFrom(TABLE).selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toRun(row);
}

/** The last one of somebody; null: nobody asked for it yet. */
export async function findLastRun(
  { read }: Pick<Database, "read">,
  { resource, id }: PersonPosition,
): Promise<BlankingRun | null> {
  const row = await read
    .selectFrom(TABLE)
    .selectAll()
    .where("resource", "=", resource)
    .where("record", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toRun(row);
}

function toRun(row: Record<string, unknown>): BlankingRun {
  return {
    id: Number(row["id"]),
    person: { resource: String(row["resource"]), id: Number(row["record"]) },
    owner: Number(row["owner"]),
    impersonator: numberOrNull(row["impersonator"]),
    language: String(row["language"]) as Language,
    state: String(row["state"]) as BlankingState,
    modified: Number(row["modified"]),
    total: Number(row["total"]),
    reached: Number(row["reached"]),
    error: textOrNull(row["error"]),
  };
}

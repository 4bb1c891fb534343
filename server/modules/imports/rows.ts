import { sql } from "kysely";
import type { RefusedField } from "../../../core/errors/app-error.ts";
import type { Database, Transaction } from "../../database/types.ts";
import { openText, sealText } from "../../secrets/sealed-text.ts";
import type { RowOutcome } from "../../resources/import/process-rows.ts";
import type { ShownChanges } from "../../resources/read/changes.ts";
import type { RowState } from "./states.ts";

/** Why a cell, or a row as a whole, is refused or doubtful. */
export interface RowIssue extends Omit<RefusedField, "field" | "parameters"> {
  /** Null: the row. */
  readonly field: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface JobRow {
  readonly number: number;
  readonly line: number;
  readonly cells: readonly string[];
  readonly state: RowState;
  readonly record: number | null;
  readonly issues: readonly RowIssue[];
  readonly warnings: readonly RowIssue[];
  readonly changes: ShownChanges | null;
}

type Kept = Pick<Database, "dialect">;

const placeOf = (job: number) => ({ table: "sys__import_row", id: job });

/** What a file holds may go into sealed fields: its texts, and what they would change, are kept sealed. */
export function sealPart({ dialect }: Kept, job: number, value: unknown): string {
  return sealText(dialect.sealing, placeOf(job), JSON.stringify(value));
}

export function openPart({ dialect }: Kept, job: number, stored: string): string {
  return openText(dialect.sealing, placeOf(job), stored);
}

export function toRow(database: Kept, row: Record<string, unknown>): JobRow {
  const job = Number(row["job"]);
  const opened = (value: unknown): unknown =>
    typeof value === "string" ? openPart(database, job, value) : value;
  const parsed = <T>(value: unknown, otherwise: T): T =>
    typeof value === "string" ? (JSON.parse(value) as T) : otherwise;
  return {
    number: Number(row["number"]),
    line: Number(row["line"]),
    cells: parsed<readonly string[]>(opened(row["cells"]), []),
    state: String(row["state"]) as RowState,
    record: row["record"] == null ? null : Number(row["record"]),
    issues: parsed<readonly RowIssue[]>(row["issues"], []),
    warnings: parsed<readonly RowIssue[]>(row["warnings"], []),
    changes: parsed<ShownChanges | null>(opened(row["changes"]), null),
  };
}

/** The next rows of the work at hand, in the order of the file. */
export async function nextRows(
  database: Database,
  { job, after, states, limit }: { job: number; after: number; states: readonly RowState[]; limit: number },
): Promise<JobRow[]> {
  const rows = await database.long
    .selectFrom("sys__import_row")
    .selectAll()
    .where("job", "=", job)
    .where("number", ">", after)
    .where("state", "in", states)
    .orderBy("number")
    .limit(limit)
    .execute();
  return rows.map((row) => toRow(database, row));
}

/** `held`: the transaction that keeps others from changing the row until it ends. */
export async function findRow(
  database: Database,
  { job, number }: { job: number; number: number },
  held?: Transaction,
): Promise<JobRow | null> {
  const row = await (held ?? database.read)
    .selectFrom("sys__import_row")
    .selectAll()
    .where("job", "=", job)
    .where("number", "=", number)
    .$if(held !== undefined, (query) => query.modifyEnd(database.dialect.forUpdate))
    .executeTakeFirst();
  return row === undefined ? null : toRow(database, row);
}

function issuesOf({ issues, refusal }: RowOutcome): readonly RowIssue[] {
  return refusal === null
    ? issues
    : [...issues, { field: null, code: refusal.code, parameters: refusal.parameters }];
}

const json = (list: readonly unknown[]): string | null => (list.length === 0 ? null : JSON.stringify(list));

/** What a check found out about a row. */
export function foundSql(database: Kept, job: number, outcome: RowOutcome) {
  const { number, action, id, warnings, changes } = outcome;
  return sql`update sys__import_row set state = ${action}, record = ${id}, issues = ${json(issuesOf(outcome))},
    warned = ${warnings.length === 0 ? 0 : 1}, warnings = ${json(warnings)},
    changes = ${changes === null ? null : sealPart(database, job, changes)}
    where job = ${job} and number = ${number}`;
}

const AFTER = {
  create: "created",
  update: "updated",
  unchanged: "unchanged",
  error: "error",
} as const satisfies Record<RowOutcome["action"], RowState>;

/** What became of a row; what the check said of it stays. */
export function doneSql(job: number, outcome: RowOutcome) {
  const { number, action, id } = outcome;
  return sql`update sys__import_row set state = ${AFTER[action]}, record = ${id}, issues = ${json(issuesOf(outcome))}
    where job = ${job} and number = ${number}`;
}

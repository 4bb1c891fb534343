import { openPart } from "./rows.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { isMaker, type Maker, numberOrNull, textOrNull } from "../../jobs/own-work.ts";
import type { Database } from "../../database/types.ts";
import type { ImportSettings } from "../../resources/import/plan.ts";
import { unknownRecord } from "../../resources/errors.ts";
import type { JobState, RowState } from "./states.ts";

export interface JobColumn {
  readonly name: string;
  /** First texts of the column that differ. */
  readonly samples: readonly string[];
  /** What days of figures begin with, where at least one says so and no other says otherwise. */
  readonly firstOfDays?: "day" | "month" | null;
}

/** Why an import stands still, in a form that words can be made of. */
export interface JobError {
  readonly code: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ImportJob extends Required<Maker> {
  readonly id: number;
  readonly resource: string;
  readonly fileName: string;
  readonly format: string;
  /** In which words and figures the file is written. */
  readonly language: Language;
  readonly created: number;
  readonly state: JobState;
  /** Rows of the file. */
  readonly total: number;
  readonly columns: readonly JobColumn[];
  readonly settings: ImportSettings;
  readonly skipErrors: boolean;
  /** Number of the last row that the work at hand has dealt with. */
  readonly reached: number;
  /** When rows were written, epoch milliseconds. */
  readonly started: number | null;
  readonly finished: number | null;
  readonly error: JobError | null;
  /** Request that asked for the work at hand. */
  readonly request: string | null;
}

export async function findJob(database: Database, id: number): Promise<ImportJob | null> {
  const row = await database.read
    .selectFrom("sys__import")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : toJob(database, row);
}

/** An import is its maker's alone, in the guise it was made in; for others it does not exist. */
export async function findOwnJob(
  database: Database,
  { actor, id }: { actor: Actor; id: number },
): Promise<ImportJob> {
  const job = await findJob(database, id);
  if (job === null || !isMaker(job, actor) || job.state === "reading") throw unknownRecord("import", id);
  return job;
}

const LATEST = 20;

/** The maker's latest imports, the newest first. */
export async function latestJobs(database: Database, actor: Actor): Promise<ImportJob[]> {
  const rows = await database.read
    .selectFrom("sys__import")
    .selectAll()
    .where("owner", "=", actor.employeeId)
    .where("impersonator", "is not distinct from", actor.impersonator?.employeeId ?? null)
    .where("api_key", "is not distinct from", actor.key?.id ?? null)
    .where("state", "<>", "reading")
    .orderBy("id", "desc")
    .limit(LATEST)
    .execute();
  return rows.map((row) => toJob(database, row));
}

function toJob(database: Database, row: Record<string, unknown>): ImportJob {
  const columns = openPart(database, Number(row["id"]), String(row["columns"]));
  return {
    id: Number(row["id"]),
    owner: Number(row["owner"]),
    impersonator: numberOrNull(row["impersonator"]),
    apiKey: numberOrNull(row["api_key"]),
    resource: String(row["resource"]),
    fileName: String(row["file_name"]),
    format: String(row["format"]),
    language: String(row["language"]) as Language,
    created: Number(row["created"]),
    state: String(row["state"]) as JobState,
    total: Number(row["total"]),
    columns: JSON.parse(columns) as JobColumn[],
    settings: {
      mapping: JSON.parse(String(row["mapping"])) as (string | null)[],
      mode: String(row["mode"]) as ImportSettings["mode"],
      key: textOrNull(row["key"]),
      emptyCells: String(row["empty_cells"]) as ImportSettings["emptyCells"],
    },
    skipErrors: Number(row["skip_errors"]) === 1,
    reached: Number(row["reached"]),
    started: numberOrNull(row["started"]),
    finished: numberOrNull(row["finished"]),
    error: typeof row["error"] === "string" ? (JSON.parse(row["error"]) as JobError) : null,
    request: textOrNull(row["request"]),
  };
}

export type Counts = Readonly<Partial<Record<RowState, number>>> & { readonly warning: number };

/** How many rows stand where. */
export async function countRows(database: Database, job: number): Promise<Counts> {
  const [states, warned] = await Promise.all([
    database.long
      .selectFrom("sys__import_row")
      .select(({ fn }) => ["state", fn.countAll().as("count")])
      .where("job", "=", job)
      .groupBy("state")
      .execute(),
    database.long
      .selectFrom("sys__import_row")
      .select(({ fn }) => fn.countAll().as("count"))
      .where("job", "=", job)
      .where("warned", "=", 1)
      .executeTakeFirst(),
  ]);
  const counts = Object.fromEntries(states.map(({ state, count }) => [String(state), Number(count)]));
  return { ...counts, warning: Number(warned?.count ?? 0) };
}

/** Changes a job that stands in one of the states; false when it does not. */
export async function changeJob(
  database: Database,
  {
    id,
    from,
    values,
  }: { id: number; from: readonly JobState[]; values: Readonly<Record<string, string | number | null>> },
): Promise<boolean> {
  const { numUpdatedRows } = await database.write((trx) =>
    trx
      .updateTable("sys__import")
      .set(values)
      .where("id", "=", id)
      .where("state", "in", from)
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n;
}

const ROWS_AT_ONCE = 5_000;

/** Removes a job with its rows, in parts that hold nobody up. */
export async function removeJob(
  database: Database,
  { id, total }: Pick<ImportJob, "id" | "total">,
): Promise<void> {
  await changeJob(database, {
    id,
    from: ["reading", "ready", "checking", "checked", "running", "stopped", "done", "failed"],
    values: { state: "reading", lease: null },
  });
  for (let start = 0; start <= total; start += ROWS_AT_ONCE) {
    await database.write((trx) =>
      trx
        .deleteFrom("sys__import_row")
        .where("job", "=", id)
        .where("number", ">", start)
        .where("number", "<=", start + ROWS_AT_ONCE)
        .execute(),
    );
  }
  await database.write((trx) => trx.deleteFrom("sys__import").where("id", "=", id).execute());
}

import type { Actor } from "../../../core/access/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { Statement } from "../../database/types.ts";
import { unknownRecord } from "../../resources/errors.ts";
import type { RowOutcome } from "../../resources/import/process-rows.ts";
import { changedCells } from "./changes.ts";
import { earlierRows, findRuleGroups, laterRows } from "./earlier-rows.ts";
import type { ImportJob } from "./jobs.ts";
import { findRepeats, withRepeats } from "./repeats.ts";
import { findRow, foundSql, sealPart } from "./rows.ts";
import type { JobRow } from "./rows.ts";
import { CHECKED, WRITTEN } from "./states.ts";
import { readReading } from "./work.ts";
import type { WorkContext } from "./work.ts";

/**
 * Corrects texts of one row and says anew what it would do, and with it rows that were refused because they repeat it or
 * because of a rule over several records.
 */
export async function correctRow(
  context: WorkContext,
  { actor, job, number, body }: { actor: Actor; job: ImportJob; number: number; body: unknown },
): Promise<JobRow> {
  const { database, definitions } = context;
  if (!CHECKED.includes(job.state)) throw new AppError({ code: "import_not_checked", status: 409 });
  const { row, cells } = await database.write(async (trx) => {
    const row = await findRow(database, { job: job.id, number }, trx);
    if (row === null) throw unknownRecord("import_row", number);
    if (WRITTEN.includes(row.state)) throw new AppError({ code: "import_row_done", status: 409 });
    const cells = changedCells(job, row, body);
    await trx
      .updateTable("sys__import_row")
      .set({ cells: sealPart(database, job.id, cells) })
      .where("job", "=", job.id)
      .where("number", "=", number)
      .execute();
    return { row, cells };
  });
  const resource = definitions().resources.byName[job.resource];
  const repeats = await findRepeats(database, { job, resource });
  const changed = { ...row, cells };
  const groups = await findRuleGroups(database, { job, resource });
  const earlier = await earlierRows(database, { job: job.id, rows: [changed], groups });
  const later = [
    ...(await repeating(context, job, row)),
    ...(await laterRows(database, { job: job.id, row, groups })),
    ...(await laterRows(database, { job: job.id, row: changed, groups })),
  ];
  const rows = new Map([...earlier, changed, ...later].map((one) => [one.number, one]));
  const tried = await tryOut(context, {
    actor,
    job,
    rows: [...rows.values()].toSorted((a, b) => a.number - b.number),
  });
  const known = new Set(earlier.map((one) => one.number));
  const outcomes = tried.filter((outcome) => !known.has(outcome.number));
  const statements = outcomes.map(
    (outcome) =>
      foundSql(database, job.id, withRepeats(outcome, repeats)).compile(database.read) as Statement,
  );
  await database.write((_trx, batch) => batch(statements));
  return (await findRow(database, { job: job.id, number })) ?? row;
}

const MAX_OTHERS = 100;

/** Rows that were refused for having the same value as this one. */
async function repeating({ database }: WorkContext, job: ImportJob, row: JobRow): Promise<JobRow[]> {
  const rows = await database.read
    .selectFrom("sys__import_row")
    .select("number")
    .where("job", "=", job.id)
    .where("state", "=", "error")
    .where("issues", "like", `%"repeated_in_file","parameters":{"line":${row.line}}%`)
    .where("number", "<>", row.number)
    .limit(MAX_OTHERS)
    .execute();
  const found = await Promise.all(
    rows.map(({ number }) => findRow(database, { job: job.id, number: Number(number) })),
  );
  return found.filter((each) => each !== null);
}

async function tryOut(
  context: WorkContext,
  { actor, job, rows }: { actor: Actor; job: ImportJob; rows: readonly JobRow[] },
): Promise<RowOutcome[]> {
  return context.engine.importRows({
    actor,
    resource: job.resource,
    settings: job.settings,
    rows,
    reading: await readReading(context, job),
    commit: "never",
    requestId: null,
  });
}

import { AppError } from "../../../core/errors/app-error.ts";
import type { Database, Statement } from "../../database/types.ts";
import type { Commit, RowOutcome } from "../../resources/import/process-rows.ts";
import type { WriteSession } from "../../resources/write/session.ts";
import type { ImportJob } from "./jobs.ts";
import { holdSql, LeaseLost } from "../../jobs/lease.ts";
import { doneSql, nextRows } from "./rows.ts";
import { TO_WRITE } from "./states.ts";
import { inParts, readMaker } from "./work.ts";
import type { Work } from "./work.ts";

/** Up to so many rows are written together, so that they all go in or none. */
const TOGETHER = 500;

/**
 * Carries the rows out that would do something. Without leave to skip errors a row that cannot be written after all
 * stops the work: in a small file nothing is written then, in a larger one nothing of the part it stands in. Throws
 * `import_stopped`.
 */
export async function runRows(work: Work): Promise<void> {
  const { context, job, lease, reading } = work;
  const { database, engine, clock } = context;
  const together = !job.skipErrors && (await isSmall(database, job));
  const commit: Commit = job.skipErrors ? "what_is_well" : "all_or_nothing";
  let reached = job.reached;
  await inParts(work, async (size) => {
    const limit = together ? TOGETHER : size;
    const rows = await nextRows(database, { job: job.id, after: reached, states: TO_WRITE, limit });
    if (rows.length === 0) return "over";
    const actor = await readMaker(context, job);
    let written = false;
    const note = async (session: WriteSession, outcomes: readonly RowOutcome[]): Promise<void> => {
      const last = Math.max(...outcomes.map(({ number }) => number));
      const [held] = await session.run(
        holdSql(lease, { state: "running", reached: last, now: clock() }),
        ...outcomes.map((outcome) => doneSql(job.id, outcome)),
      );
      if (held !== 1) throw new LeaseLost();
      written = true;
    };
    const outcomes = await engine.importRows({
      actor,
      resource: job.resource,
      settings: job.settings,
      rows: rows.map((row) => ({ ...row, expected: row.state === "create" ? "create" : "update" })),
      reading,
      commit,
      requestId: job.request,
      with: note,
    });
    if (!written) {
      const failed = outcomes.find(({ action }) => action === "error");
      await noteErrors(database, job, outcomes);
      const line = rows.find(({ number }) => number === failed?.number)?.line ?? rows[0]?.line;
      throw new AppError({ code: "import_stopped", status: 409, parameters: { line } });
    }
    reached = rows.at(-1)?.number ?? reached;
    return "more";
  });
}

async function isSmall(database: Database, { id, reached }: ImportJob): Promise<boolean> {
  const rows = await nextRows(database, { job: id, after: reached, states: TO_WRITE, limit: TOGETHER + 1 });
  return rows.length <= TOGETHER;
}

/** Rows that keep the others out say why. */
async function noteErrors(
  database: Database,
  job: ImportJob,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  const statements = outcomes
    .filter(({ action }) => action === "error")
    .map((outcome) => doneSql(job.id, outcome).compile(database.read) as Statement);
  if (statements.length > 0) await database.write((_trx, batch) => batch(statements));
}

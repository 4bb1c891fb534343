import type { Database, Statement } from "../../database/types.ts";
import { holdSql, hold, LeaseLost } from "../../jobs/lease.ts";
import type { Lease } from "../../jobs/lease.ts";
import { earlierRows, findRuleGroups } from "./earlier-rows.ts";
import { findRepeats, withRepeats } from "./repeats.ts";
import { foundSql, nextRows } from "./rows.ts";
import { inParts, readMaker } from "./work.ts";
import type { Work } from "./work.ts";

const RESET_AT_ONCE = 2_000;

/** Says of every row what it would do. Nothing is written but that. */
export async function checkRows(work: Work): Promise<void> {
  const { context, job, lease, reading } = work;
  const { database, engine, clock, definitions } = context;
  if (job.reached === 0) await forgetFindings(work);
  const resource = definitions().resources.byName[job.resource];
  const repeats = await findRepeats(database, { job, resource });
  const groups = await findRuleGroups(database, { job, resource });
  let reached = job.reached;
  await inParts(work, async (limit) => {
    const rows = await nextRows(database, { job: job.id, after: reached, states: ["pending"], limit });
    if (rows.length === 0) return "over";
    const actor = await readMaker(context, job);
    // what a rule may hold against these rows is tried out with them, and says nothing new
    const earlier = await earlierRows(database, { job: job.id, rows, groups });
    const tried = await engine.importRows({
      actor,
      resource: job.resource,
      settings: job.settings,
      rows: [...earlier, ...rows],
      reading,
      commit: "never",
      requestId: null,
    });
    const outcomes = tried.filter(({ number }) => number > reached);
    reached = rows.at(-1)?.number ?? reached;
    await writeFindings(database, lease, {
      statements: outcomes.map((outcome) => foundSql(database, job.id, withRepeats(outcome, repeats))),
      reached,
      now: clock(),
    });
    return "more";
  });
}

/** Findings of a check before this one; what is written stays so. */
async function forgetFindings({ context, job, lease }: Work): Promise<void> {
  const { database, clock } = context;
  for (let start = 0; start < job.total; start += RESET_AT_ONCE) {
    await database.write((trx) =>
      trx
        .updateTable("sys__import_row")
        .set({ state: "pending", issues: null, warned: 0, warnings: null, changes: null })
        .where("job", "=", job.id)
        .where("number", ">", start)
        .where("number", "<=", start + RESET_AT_ONCE)
        .where("state", "in", ["error", "create", "update", "unchanged"])
        .execute(),
    );
    await hold(database, lease, { state: "checking", reached: 0, now: clock() });
  }
}

async function writeFindings(
  database: Database,
  lease: Lease,
  {
    statements,
    reached,
    now,
  }: { statements: readonly ReturnType<typeof foundSql>[]; reached: number; now: number },
): Promise<void> {
  const held = holdSql(lease, { state: "checking", reached, now });
  const compiled = [held, ...statements].map((one) => one.compile(database.read) as Statement);
  await database.write(async (_trx, batch) => {
    const [first] = await batch(compiled);
    if (first?.changes !== 1) throw new LeaseLost();
  });
}

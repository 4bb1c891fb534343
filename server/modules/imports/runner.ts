import { AppError } from "../../../core/errors/app-error.ts";
import { checkRows } from "./check.ts";
import { findJob, removeJob } from "./jobs.ts";
import { endWork, LaidDown, LeaseLost } from "../../jobs/lease.ts";
import { startLeasedWork, type WorkRunner } from "../../jobs/leased-work.ts";
import type { Lease } from "../../jobs/lease.ts";
import { runRows } from "./run-rows.ts";
import { IMPORTS } from "./states.ts";
import { readReading } from "./work.ts";
import type { RunnerContext, Work, WorkContext } from "./work.ts";

export type ImportRunner = Omit<WorkRunner, "begin">;

const AT_ONCE = 2;
const CLEAN_EVERY = 3_600_000;
/** Files hold what people wrote: they go when nobody has touched them for so long. */
const KEPT = 30 * 86_400_000;

/** Works on imports behind the requests that ask for it. */
export function startImports(context: RunnerContext): ImportRunner {
  const { clock } = context;
  let cleaned = 0;
  return startLeasedWork({
    ...context,
    of: IMPORTS,
    atOnce: AT_ONCE,
    work: (lease, ending) => workOn(context, lease, ending),
    afterLook: async () => {
      if (clock() - cleaned < CLEAN_EVERY) return;
      cleaned = clock();
      await removeOld(context);
    },
  });
}

async function workOn(context: RunnerContext, lease: Lease, ending: () => boolean): Promise<void> {
  const { database, clock, log } = context;
  const end = (values: Parameters<typeof endWork>[2]) =>
    endWork(database, lease, { modified: clock(), ...values });
  try {
    const job = await findJob(database, lease.id);
    if (job === null) return;
    const work: Work = { context, job, lease, ending, reading: await readReading(context, job) };
    if (job.state === "checking") {
      await checkRows(work);
      await end({ state: "checked", error: null });
    } else {
      await runRows(work);
      await end({ state: "done", error: null, finished: clock() });
    }
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (error instanceof LaidDown) return end({});
    const refusal = error instanceof AppError && error.status < 500 ? error : null;
    if (refusal === null) log.error({ err: error, import: lease.id }, "an import failed");
    const { code, parameters } = refusal ?? { code: "server_error", parameters: {} };
    const state = code === "import_stopped" ? "stopped" : "failed";
    await end({ state, error: JSON.stringify({ code, parameters }), finished: clock() }).catch(
      (failure: unknown) => log.error({ err: failure, import: lease.id }, "an import could not be ended"),
    );
  }
}

async function removeOld({ database, clock }: WorkContext): Promise<void> {
  const old = await database.read
    .selectFrom("sys__import")
    .select(["id", "total"])
    .where("modified", "<", clock() - KEPT)
    .limit(100)
    .execute();
  for (const { id, total } of old) await removeJob(database, { id: Number(id), total: Number(total) });
}

import { AppError } from "../../../core/errors/app-error.ts";
import { checkRows } from "./check.ts";
import { findJob, removeJob } from "./jobs.ts";
import { endWork, LeaseLost, takeLease, waitingJobs } from "./lease.ts";
import type { Lease } from "./lease.ts";
import { runRows } from "./run-rows.ts";
import { LaidDown, readReading } from "./work.ts";
import type { Work, WorkContext } from "./work.ts";

export interface ImportRunner {
  /** Looks for work now. */
  wake(): void;
  /** Settles when this process has nothing left to do of what waited before the call. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** The net under jobs whose process died. */
const LOOK_EVERY = 5_000;
/** Jobs of one process at a time; others wait. */
const AT_ONCE = 2;
const CLEAN_EVERY = 3_600_000;
/** Files hold what people wrote: they go when nobody has touched them for so long. */
const KEPT = 30 * 86_400_000;

/** Works on imports behind the requests that ask for it. A job is worked on by one process; what a dead one left, another goes on with. */
export function startImports(context: WorkContext): ImportRunner {
  const { database, clock, log } = context;
  const running = new Map<number, Promise<void>>();
  let closed = false;
  let looking: Promise<void> | null = null;
  let again = false;
  let cleaned = 0;

  const look = async (): Promise<void> => {
    if (closed || running.size >= AT_ONCE) return;
    for (const id of await waitingJobs(database, clock())) {
      if (closed || running.size >= AT_ONCE) return;
      if (running.has(id)) continue;
      const lease = await takeLease(database, { id, now: clock() });
      if (lease === null) continue;
      const work = workOn(context, lease, () => closed).finally(() => {
        running.delete(id);
        wake();
      });
      running.set(id, work);
    }
    if (clock() - cleaned < CLEAN_EVERY) return;
    cleaned = clock();
    await removeOld(context);
  };

  function wake(): void {
    if (closed) return;
    if (looking !== null) {
      again = true;
      return;
    }
    looking = look()
      .catch((error: unknown) => {
        if (!closed) log.warn({ err: error }, "imports could not be looked for; trying again");
      })
      .finally(() => {
        looking = null;
        if (again) {
          again = false;
          wake();
        }
      });
  }

  const timer = setInterval(wake, LOOK_EVERY).unref();
  wake();
  const settle = async (): Promise<void> => {
    while (looking !== null || running.size > 0) {
      await looking;
      await Promise.all(running.values());
    }
  };
  return {
    wake,
    async drain() {
      wake();
      await settle();
    },
    async close() {
      closed = true;
      clearInterval(timer);
      await settle();
    },
  };
}

async function workOn(context: WorkContext, lease: Lease, ending: () => boolean): Promise<void> {
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

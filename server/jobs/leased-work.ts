import type { Clock, Log } from "../context.ts";
import type { Database } from "../database/types.ts";
import { type Lease, type LeasedWork, takeLease, waitingWork } from "./lease.ts";

export interface WorkRunner {
  /** Looks for work now. */
  wake(): void;
  /** Works on what this process took on by itself. */
  begin(lease: Lease): Promise<void>;
  /** Settles when this process has nothing left to do of what waited before the call. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** The net under work whose process died. */
const LOOK_EVERY = 5_000;

/** Does work behind the requests that ask for it. One process is at a piece of it; what a dead one left, another goes on with. */
export function startLeasedWork({
  database,
  clock,
  log,
  of,
  atOnce,
  work,
  afterLook,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly of: LeasedWork;
  /** Pieces of one process at a time; others wait. */
  readonly atOnce: number;
  /** Does one piece and never rejects. `ending` is true when the process ends: it is laid down then. */
  readonly work: (lease: Lease, ending: () => boolean) => Promise<void>;
  readonly afterLook?: () => Promise<void>;
}): WorkRunner {
  const running = new Map<number, Promise<void>>();
  let closed = false;
  let looking: Promise<void> | null = null;
  let again = false;

  const begin = (lease: Lease): Promise<void> => {
    const done = work(lease, () => closed).finally(() => {
      running.delete(lease.id);
      wake();
    });
    running.set(lease.id, done);
    return done;
  };

  const look = async (): Promise<void> => {
    if (closed || running.size >= atOnce) return;
    for (const id of await waitingWork(database, of, clock())) {
      if (closed || running.size >= atOnce) return;
      if (running.has(id)) continue;
      const lease = await takeLease(database, { of, id, now: clock() });
      if (lease !== null) void begin(lease);
    }
    await afterLook?.();
  };

  function wake(): void {
    if (closed) return;
    if (looking !== null) {
      again = true;
      return;
    }
    looking = look()
      .catch((error: unknown) => {
        if (!closed) log.warn({ err: error, of: of.table }, "work could not be looked for; trying again");
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
    begin,
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

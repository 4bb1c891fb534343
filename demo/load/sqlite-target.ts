import { Worker } from "node:worker_threads";
import type { BulkTarget } from "./target.ts";
import type { LoadRequest } from "./sqlite-worker.ts";

/** Requests that may wait before the simulation pauses. */
const WAITING = 12;
const BATCH = 24_000;

/** Rows are written by a thread of their own while the next ones are made up. */
export function openSqliteTarget(path: string): BulkTarget {
  const worker = new Worker(new URL("./sqlite-worker.ts", import.meta.url), { workerData: { path } });
  let pending = 0;
  let failure: Error | null = null;
  const waiters: { readonly limit: number; readonly wake: () => void }[] = [];
  const progress = (): void => {
    for (let index = waiters.length - 1; index >= 0; index -= 1) {
      if (pending > (waiters[index] as { limit: number }).limit && failure === null) continue;
      const [waiter] = waiters.splice(index, 1);
      waiter?.wake();
    }
  };
  worker.on("message", (problem: string | null) => {
    pending -= 1;
    if (problem !== null) failure ??= new Error(problem);
    progress();
  });
  worker.on("error", (error: Error) => {
    failure ??= error;
    progress();
  });
  const send = (request: LoadRequest): void => {
    pending += 1;
    worker.postMessage(request);
  };
  const settle = async (everything = false): Promise<void> => {
    const limit = everything ? 0 : WAITING;
    if (pending > limit && failure === null) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiters.push({ limit, wake: resolve });
      await promise;
    }
    if (failure !== null) throw failure;
  };
  return {
    batch: BATCH,
    insert: (table, columns, cells) => send({ kind: "insert", table, columns, cells }),
    run: (statements) => send({ kind: "run", statements }),
    settle,
    async close() {
      if (failure === null) {
        send({ kind: "close" });
        await settle(true);
      }
      await worker.terminate();
    },
  };
}

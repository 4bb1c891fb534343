import type { Log } from "./context.ts";

/** Work that is done again and again while the server runs. */
export interface RepeatedJob {
  /** Does at once what is due, after the turn that is under way, and says how much it was. Rejects as the turn does. */
  run(): Promise<number>;
  /** No further turn of its own; done when the one under way is. */
  close(): Promise<void>;
}

interface Options {
  /** Milliseconds from one turn to the next; null: only turns that are asked for. */
  readonly every: number | null;
  /** One turn; says how much it did. */
  readonly work: () => Promise<number>;
  readonly log: Log;
  /** What the log says when a turn of its own fails: the next one comes all the same. */
  readonly failure: string;
}

/** Starts work that repeats. Turns never overlap, and none of them keeps the process from ending. */
export function repeatJob({ every, work, log, failure }: Options): RepeatedJob {
  let running: Promise<number> = Promise.resolve(0);
  const run = (): Promise<number> => {
    running = running.catch(() => 0).then(work);
    return running;
  };
  const timer =
    every === null
      ? undefined
      : setInterval(() => {
          run().catch((error: unknown) => log.warn({ err: error }, failure));
        }, every);
  timer?.unref();
  return {
    run,
    async close() {
      clearInterval(timer);
      await running.catch(() => undefined);
    },
  };
}

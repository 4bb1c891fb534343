import { summarize } from "../statistics.ts";
import type { Bench } from "./bench.ts";

/** Milliseconds a measurement beside other work lasts. */
export const CALM = 8000;
const PAUSE = 5;
const SLOWEST = 20;
const MAX_MS = 120_000;

/** Asks for the health route again and again until the work beside it is done. */
export async function pingHealth(
  bench: Bench,
  { what, until, within = MAX_MS }: { what: string; until: Promise<unknown>; within?: number },
): Promise<void> {
  const times: number[] = [];
  let over = false;
  const done = until.finally(() => (over = true));
  done.catch(() => undefined);
  const started = performance.now();
  while (!over && performance.now() - started < within) {
    const answer = await bench.watch.run({
      port: bench.server.port,
      requests: [{ method: "GET", path: "/api/health/" }],
      connections: 1,
      count: 40,
      milliseconds: CALM,
      pause: PAUSE,
    });
    times.push(...answer.times);
  }
  await done;
  const summary = summarize(times);
  bench.add({
    measurement: "health",
    what,
    times: summary,
    budget: { limit: SLOWEST, measured: summary.p99, sense: "at most", unit: "ms" },
  });
}

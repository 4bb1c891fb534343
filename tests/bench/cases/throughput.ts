import { summarize } from "../statistics.ts";
import { barePath, requestOf } from "./bench.ts";
import type { Bench, Measurement, Side } from "./bench.ts";
import { FIRST_PAGE } from "./lists.ts";

const CONNECTIONS = 50;
const ROUNDS = 4;
const MILLISECONDS = 3000;
const MIN_SHARE = 0.45;

interface Rate {
  readonly perSecond: number;
  readonly times: readonly number[];
}

async function full(bench: Bench, side: Side): Promise<Rate> {
  const answer = await bench.load.run({
    ...side,
    connections: CONNECTIONS,
    count: Number.MAX_SAFE_INTEGER,
    milliseconds: MILLISECONDS,
  });
  return { perSecond: (answer.times.length * 1000) / answer.elapsed, times: answer.times };
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** List calls at fifty connections as a restricted role, beside the bare handler in turns. */
export const throughput: Measurement = {
  name: "throughput",
  calls: [FIRST_PAGE],
  async run(bench) {
    const sides: readonly Side[] = [
      { port: bench.server.port, requests: [requestOf(bench, FIRST_PAGE)] },
      { port: bench.bare.port, requests: [{ method: "GET", path: barePath(FIRST_PAGE) }] },
    ];
    for (const side of sides) await full(bench, side);
    const rates: Rate[][] = sides.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, side] of sides.entries()) rates[index]?.push(await full(bench, side));
    }
    const [own = 0, bare = 0] = rates.map((list) => middle(list.map(({ perSecond }) => perSecond)));
    bench.add({
      measurement: "throughput",
      what: `list calls at ${CONNECTIONS} connections, attio_user`,
      times: summarize(rates[0]?.flatMap(({ times }) => times) ?? []),
      bare: summarize(rates[1]?.flatMap(({ times }) => times) ?? []),
      note: `${own.toFixed(0)}/s, bare ${bare.toFixed(0)}/s`,
      budget: { limit: MIN_SHARE, measured: own / bare, sense: "at least", unit: "×" },
    });
  },
};

import { requestOf } from "./bench.ts";
import type { Bench, Measurement } from "./bench.ts";
import { CALM, pingHealth } from "./health.ts";
import { summarize } from "../statistics.ts";
import type { CapturedCall } from "../data/capture.ts";

const BY_MONTH: CapturedCall = {
  path: "/api/submission/aggregate/?group_by=submitted_on__month,status&measures=count",
  as: "SA1001",
};
const ROUNDS = 5;
const MAX_MS = 60_000;

const order = (bench: Bench, count: number) => ({
  port: bench.server.port,
  requests: [requestOf(bench, BY_MONTH)],
  connections: 1,
  count,
  milliseconds: MAX_MS,
});

export const aggregates: Measurement = {
  name: "aggregate",
  calls: [],
  async run(bench) {
    const { times } = await bench.load.run(order(bench, ROUNDS));
    bench.add({ measurement: "aggregate", what: "aggregate: month × status", times: summarize(times) });
    const working = bench.load.run({
      ...order(bench, Number.MAX_SAFE_INTEGER),
      connections: 2,
      milliseconds: CALM,
    });
    await pingHealth(bench, { what: "health while aggregates run", until: working });
  },
};

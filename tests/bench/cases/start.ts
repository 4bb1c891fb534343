import { startServer } from "../processes/server.ts";
import { summarize } from "../statistics.ts";
import type { Measurement } from "./bench.ts";

const STARTS = 5;
const MAX_MS = 1000;

/** From the start of the process to the first answer, on a database that is there already. */
export const starting: Measurement = {
  name: "start",
  calls: [],
  async run(bench) {
    const times: number[] = [];
    for (let round = 0; round < STARTS; round += 1) {
      const server = await startServer(bench.prepared);
      times.push(server.startup);
      await server.stop();
    }
    const summary = summarize(times);
    bench.add({
      measurement: "start",
      what: "server start to first answer",
      times: summary,
      budget: { limit: MAX_MS, measured: summary.median, sense: "at most", unit: "ms" },
    });
  },
};

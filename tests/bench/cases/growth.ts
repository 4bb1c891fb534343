import { startServer } from "../processes/server.ts";
import { prepare } from "../data/prepare.ts";
import { capture } from "../data/capture.ts";
import { requestOf, takeTurns } from "./bench.ts";
import type { Measurement } from "./bench.ts";
import { FIRST_PAGE } from "./lists.ts";

const SLOWEST_RATIO = 1.5;

/** The same list on the small and on the large database, asked in turns. */
export function growth(adminUrl: string | undefined): Measurement {
  return {
    name: "growth",
    calls: [FIRST_PAGE],
    async run(bench) {
      if (bench.prepared.size !== "1m") return;
      const { dialect } = bench.prepared;
      const small = await prepare({ dialect, size: "10k", adminUrl, say: () => undefined });
      const captured = await capture(small, [FIRST_PAGE]);
      const server = await startServer(small);
      try {
        const [large, little] = await takeTurns(bench.load, [
          { port: bench.server.port, requests: [requestOf(bench, FIRST_PAGE)] },
          { port: server.port, requests: [requestOf({ ...bench, captured }, FIRST_PAGE)] },
        ]);
        if (large === undefined || little === undefined) return;
        const measured = large.median / little.median;
        bench.add({
          measurement: "growth",
          what: "list at 1m beside 10k",
          times: large,
          note: `10k: ${little.median.toFixed(2)} ms`,
          budget: { limit: SLOWEST_RATIO, measured, sense: "at most", unit: "×" },
        });
      } finally {
        await server.stop();
      }
    },
  };
}

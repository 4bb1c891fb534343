import { CHANNELS, DEEDS, type Way } from "../../../core/access/explained.ts";
import { PEOPLE } from "../data/tables.ts";
import { summarize } from "../statistics.ts";
import type { Measurement } from "./bench.ts";

/** Milliseconds. */
const SLOWEST = 100;
const ROUNDS = 10;
const MARKETER = 1 + PEOPLE.findIndex(({ employeeId }) => employeeId === "MK1001");

const WAYS: readonly Way[] = [...CHANNELS, ...DEEDS];
const isDeed = (way: Way): boolean => (DEEDS as readonly string[]).includes(way);

/** Why a marketer may see or do something, on every way: with a field they may read on some rows alone, and without. */
export const explaining: Measurement = {
  name: "explain",
  calls: [],
  async run(bench) {
    const { captured, server, load, prepared } = bench;
    const ids = Array.from({ length: ROUNDS }, (_, index) => 1 + ((index * 7919) % prepared.rows));
    for (const field of [null, "bill_rate"]) {
      let slowest = { way: "", times: summarize([]) };
      for (const way of WAYS) {
        const requests = ids.map((id) => {
          const asked = new URLSearchParams({ resource: "submission", id: String(id) });
          asked.set(isDeed(way) ? "action" : "channel", way);
          if (field !== null) asked.set("field", field);
          const path = `/api/config/explain/${MARKETER}/?${asked}`;
          return { method: "GET" as const, path, token: captured.tokens.SA1001 };
        });
        const once = { port: server.port, requests, connections: 1, count: ROUNDS, milliseconds: 60_000 };
        await load.run(once);
        const times = summarize((await load.run(once)).times);
        if (times.median > slowest.times.median) slowest = { way, times };
      }
      const { way, times } = slowest;
      bench.add({
        measurement: "explain",
        what: `explain ${field === null ? "a record" : "a field of it"}: the slowest of ${WAYS.length} ways`,
        note: way,
        times,
        budget: { limit: SLOWEST, measured: times.median, sense: "at most", unit: "ms" },
      });
    }
  },
};

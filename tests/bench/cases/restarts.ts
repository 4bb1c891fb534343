import { setTimeout as delay } from "node:timers/promises";
import { startBalancer } from "../processes/balancer.ts";
import { type BenchServer, startServer } from "../processes/server.ts";
import { summarize } from "../statistics.ts";
import { requestOf } from "./bench.ts";
import type { Measurement } from "./bench.ts";
import { FIRST_PAGE } from "./lists.ts";

const RESTARTS = Number(process.env["RESTARTS"] ?? 100);
const CONNECTIONS = 50;
/** Milliseconds; fifty people who look at a page now and then, not as many calls as there can be. */
const PAUSE = 200;
/** Longer than the balancer takes to notice that a server is about to stop. */
const STOP_DELAY = "1";
const ROUND = 2000;

/** Two servers on one database are restarted in turns while people work: no call fails. */
export const restarts: Measurement = {
  name: "restarts",
  onRequest: true,
  calls: [FIRST_PAGE],
  async run(bench) {
    if (bench.prepared.url === undefined) return;
    const start = () => startServer(bench.prepared, [], { STOP_DELAY });
    const balancer = await startBalancer();
    const servers: BenchServer[] = [await start(), await start()];
    for (const { port } of servers) await balancer.add(port);
    const times: number[] = [];
    let over = false;
    const load = (async () => {
      while (!over) {
        const { times: found } = await bench.load.run({
          port: balancer.port,
          requests: [requestOf(bench, FIRST_PAGE)],
          connections: CONNECTIONS,
          count: Number.MAX_SAFE_INTEGER,
          milliseconds: ROUND,
          pause: PAUSE,
        });
        times.push(...found);
      }
    })();
    try {
      for (let count = 0; count < RESTARTS; count += 1) {
        const next = await Promise.race([start(), load.then(() => null)]);
        if (next === null) break;
        await balancer.add(next.port);
        const old = servers.shift();
        servers.push(next);
        await old?.stop();
        if (old) balancer.remove(old.port);
      }
      await delay(PAUSE);
    } finally {
      over = true;
      await Promise.allSettled([load]);
      await Promise.all([balancer.close(), ...servers.map(({ stop }) => stop())]);
    }
    await load;
    bench.add({
      measurement: "restarts",
      what: `${RESTARTS} rolling restarts under ${CONNECTIONS} connections: failed calls`,
      times: summarize(times),
      note: `${times.length} calls`,
      budget: { limit: 0, measured: balancer.failures.length, sense: "at most", unit: "" },
    });
  },
};

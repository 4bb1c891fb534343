import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { requestOf } from "./bench.ts";
import type { Measurement } from "./bench.ts";
import { pingHealth } from "./health.ts";
import { FIRST_PAGE } from "./lists.ts";

const MINUTES = Number(process.env["SOAK_MINUTES"] ?? 10);
const MINUTE = 60_000;
const CONNECTIONS = 50;
/** Milliseconds between two calls of one of them: a hundred calls a second of all. At 100 ms the one thread that answers is busy without a rest. */
const PAUSE = Number(process.env["SOAK_PAUSE"] ?? 500);
const SAMPLE = 5000;
/** Of the beginning, until caches are filled. */
const WARM_UP = 0.2;
const MAX_GROWTH = 1.1;

/** Fifty people at work for ten minutes: memory stays where it is, and health answers at once. */
export const soak: Measurement = {
  name: "soak",
  onRequest: true,
  calls: [FIRST_PAGE],
  async run(bench) {
    const { SA1001, MK1001 } = bench.captured.tokens;
    const get = (path: string, token = SA1001) => ({ method: "GET", path, token });
    const samples: number[] = [];
    let over = false;
    const sampling = (async () => {
      while (!over) {
        samples.push(await residentMegabytes(bench.server.pid));
        await delay(SAMPLE);
      }
    })();
    const load = bench.load.run({
      port: bench.server.port,
      requests: [
        requestOf(bench, FIRST_PAGE),
        get("/api/submission/?page=1&page_size=50", MK1001),
        get("/api/submission/?page=3&page_size=50&sort=-bill_rate"),
        get("/api/submission/1/"),
        get("/api/submission/1/history/"),
        get("/api/lead/?page=1&page_size=20"),
        get("/api/config/", MK1001),
        { method: "POST", path: "/api/submission/export/link/", token: SA1001 },
      ],
      connections: CONNECTIONS,
      count: Number.MAX_SAFE_INTEGER,
      milliseconds: MINUTES * MINUTE,
      pause: PAUSE,
    });
    try {
      await pingHealth(bench, {
        what: `health during ${MINUTES} minutes of ${CONNECTIONS} connections`,
        until: load,
        within: MINUTES * MINUTE,
      });
    } finally {
      over = true;
      await sampling;
    }
    const warm = samples.slice(Math.floor(samples.length * WARM_UP));
    const part = Math.max(1, Math.floor(warm.length / 4));
    const [begin, end] = [middle(warm.slice(0, part)), middle(warm.slice(-part))];
    bench.add({
      measurement: "soak",
      what: "memory at the end against the beginning",
      note: `${begin.toFixed(0)} MB, then ${end.toFixed(0)} MB; ${(await load).times.length} calls`,
      budget: { limit: MAX_GROWTH, measured: end / begin, sense: "at most", unit: "×" },
    });
  },
};

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

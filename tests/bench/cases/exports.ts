import { readFile } from "node:fs/promises";
import { pingHealth } from "./health.ts";
import type { Bench, Measurement } from "./bench.ts";
import { startServer } from "../processes/server.ts";

const ROWS = 100_000;
const MAX_MS = 120_000;
const MAX_MEMORY = 400;

/** Newest rows first; on the large database a stretch of time that holds about as many as are meant. */
function address(rows: number, format: string): string {
  const share = Math.min(1, (ROWS * 1.02) / rows);
  const since = new Date(Date.UTC(2026, 9, 1) - share * 10 * 365 * 86_400_000).toISOString().slice(0, 10);
  const chosen = share === 1 ? "" : `&submitted_on__gte=${since}`;
  return `/api/submission/export/?format=${format}${chosen}`;
}

/** Largest resident memory since the process began, in MB; null where the system does not tell. */
export async function memoryPeak(pid: number): Promise<number | null> {
  try {
    const kib = /VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1];
    return kib === undefined ? null : Number(kib) / 1024;
  } catch {
    return null;
  }
}

/** An export on a server of its own, so that its memory is that of the export. */
export const exporting: Measurement = {
  name: "export",
  calls: [],
  async run(bench) {
    if (bench.prepared.rows < ROWS) return;
    for (const format of ["csv", "xlsx"]) await exportAs(bench, format);
  },
};

async function exportAs(bench: Bench, format: string): Promise<void> {
  const server = await startServer(bench.prepared);
  try {
    const token = bench.captured.tokens.SA1001;
    const path = address(bench.prepared.rows, format);
    const working = bench.load.run({
      port: server.port,
      requests: [{ method: "GET", path, token }],
      connections: 1,
      count: 1,
      milliseconds: MAX_MS,
    });
    await pingHealth({ ...bench, server }, { what: `health while a ${format} export runs`, until: working });
    const { lines, bytes, elapsed } = await working;
    const peak = await memoryPeak(server.pid);
    // a workbook has no lines to count
    if (format === "csv" && lines < ROWS) throw new Error(`The export had ${lines} lines.`);
    if (bytes < ROWS) throw new Error(`The export had ${bytes} bytes.`);
    bench.add({
      measurement: "export",
      what: `export of ${ROWS} rows as ${format}`,
      note: `${(bytes / 1e6).toFixed(0)} MB in ${(elapsed / 1000).toFixed(1)} s, server peak ${peak?.toFixed(0) ?? "?"} MB`,
      budget: peak === null ? undefined : { limit: MAX_MEMORY, measured: peak, sense: "at most", unit: "MB" },
    });
  } finally {
    await server.stop();
  }
}

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { startProduct } from "../support/product.ts";

const PARALLEL = 80;
const MEGABYTE = 1_000_000;
/** Megabytes. */
const MAX_MEGABYTES = 400;
/** The budget, which holds for a filled database whose jobs run, too. */
const MAX_AT_REST = 200;
/** Milliseconds after which a server that started is at rest, on a machine that is not busy. */
const SETTLED = 5000;

/** Memory of a process in megabytes: now, or the most so far. */
async function memoryOf(pid: number, what: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

test.skipIf(process.platform !== "linux")(
  "what the server holds once it has started stays within its budget",
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "benchline-memory-"));
    const NODE_COMPILE_CACHE = join(dataDir, "compiled");
    const start = async () =>
      startProduct({
        dataDir,
        port: String(await freePort()),
        settings: { DEMO: "off", NODE_COMPILE_CACHE },
      });
    // makes the database, and what Node compiles, for the second
    const first = await start();
    await setTimeout(SETTLED);
    await first.stop();
    const server = await start();
    try {
      await setTimeout(SETTLED);
      await expect.poll(() => memoryOf(server.pid, "VmRSS"), { timeout: 20_000 }).toBeLessThan(MAX_AT_REST);
    } finally {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

test.skipIf(process.platform !== "linux")(
  "what the server holds while large bodies come from all sides stays within its budget",
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "benchline-memory-"));
    const server = await startProduct({
      dataDir,
      port: String(await freePort()),
      settings: { DEMO: "off", TRUSTED_PROXIES: "127.0.0.1" },
    });
    const bodies = [
      JSON.stringify({ employee_id: "x".repeat(MEGABYTE - 100) }),
      JSON.stringify({ employee_id: Array.from({ length: MEGABYTE / 3 - 100 }, () => ({})) }),
    ];
    try {
      const answers = await Promise.all(
        Array.from({ length: PARALLEL }, async (_, index) => {
          const answer = await fetch(`${server.url}/api/auth/login/`, {
            method: "POST",
            headers: { "content-type": "application/json", "x-forwarded-for": `10.0.0.${index + 1}` },
            body: bodies[index % bodies.length] ?? "",
          });
          await answer.text();
          return answer.status;
        }),
      );
      // each is refused: as no account, as too large, or as more than there is room for
      for (const status of answers) expect(status).toBeOneOf([400, 413, 429, 503]);
      expect(await memoryOf(server.pid, "VmHWM")).toBeLessThan(MAX_MEGABYTES);
    } finally {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

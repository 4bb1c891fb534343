import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { startProduct } from "../support/product.ts";

const PARALLEL = 80;
const MEGABYTE = 1_000_000;
/** Megabytes. */
const MAX_MEGABYTES = 400;

/** The highest memory of a process so far, in megabytes. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

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
      expect(await peakOf(server.pid)).toBeLessThan(MAX_MEGABYTES);
    } finally {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);

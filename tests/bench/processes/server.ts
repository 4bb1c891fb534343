import { setTimeout as delay } from "node:timers/promises";
import { SERVER_ENV, SERVER_FLAGS } from "../../../scripts/lib/server-memory.mjs";
import { freePort } from "../../support/free-port.ts";
import type { Prepared } from "../data/prepare.ts";
import { startChild } from "./child.ts";

export interface BenchServer {
  readonly port: number;
  readonly pid: number;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startup: number;
  readonly stop: () => Promise<void>;
}

const PATIENCE = 120_000;
const UNLIMITED = "100000000";

/** The product's own server, as `npm start` runs it, on a prepared database. */
export async function startServer(
  { dataDir, url }: Prepared,
  nodeOptions: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const port = await freePort();
  const env = {
    ...SERVER_ENV,
    PORT: String(port),
    HOST: "127.0.0.1",
    DEMO: "off",
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    NODE_ENV: "production",
    CALLS_PER_MINUTE: UNLIMITED,
    ...more,
  };
  const started = performance.now();
  const child = startChild({
    file: new URL("../../../server/main.ts", import.meta.url),
    env,
    nodeOptions: [...SERVER_FLAGS, ...nodeOptions],
  });
  await Promise.race([firstAnswer(port), child.ended]);
  return { port, pid: child.pid, startup: performance.now() - started, stop: child.stop };
}

/** Waits until a server answers at the port. */
export async function firstAnswer(port: number): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (performance.now() < end) {
    try {
      const { status } = await fetch(`http://127.0.0.1:${port}/api/health/`);
      if (status === 200) return;
    } catch {
      await delay(5);
    }
  }
  throw new Error("The server did not answer in time.");
}

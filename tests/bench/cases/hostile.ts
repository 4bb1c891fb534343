import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { capture } from "../data/capture.ts";
import { CACHE } from "../data/prepare.ts";
import type { Prepared } from "../data/prepare.ts";
import { startServer } from "../processes/server.ts";
import type { Measurement } from "./bench.ts";

const MAX_IDLE = 200;
const MAX_UNDER_LOAD = 400;
/** Milliseconds after which a server that started is idle: all threads of the database are there, forms are taken in. */
const SETTLED = 8000;
const MEGABYTE = 1_000_000;

/** Sends one request, reads the whole answer and gives its status. */
type Send = (path: string, request?: { method?: string; body?: BodyInit; type?: string }) => Promise<number>;

interface HostileLoad {
  readonly what: string;
  readonly parallel: number;
  readonly one: (send: Send, index: number) => Promise<number>;
}

const post = (send: Send, path: string, body: unknown) =>
  send(path, { method: "POST", body: JSON.stringify(body), type: "application/json" });

/** One million bytes each: a long text, and the values that take most memory for their bytes. */
const LONG_TEXT = { feedback: "x".repeat(MEGABYTE - 20) };
const MANY_VALUES = { feedback: Array.from({ length: MEGABYTE / 3 - 10 }, () => ({})) };

const LOADS: readonly HostileLoad[] = [
  {
    what: "200 bodies of 1 MB",
    parallel: 200,
    one: (send, index) => {
      const path = index % 8 === 0 ? "/api/auth/login/" : "/api/submission/";
      return post(send, path, index % 2 === 0 ? LONG_TEXT : MANY_VALUES);
    },
  },
  {
    what: "60 exports as xlsx",
    parallel: 60,
    one: (send) => send("/api/submission/export/?format=xlsx"),
  },
  {
    what: "40 tries to archive 50,000 rows",
    parallel: 40,
    one: (send) =>
      post(send, "/api/submission/bulk/", {
        action: "archive",
        ids: Array.from({ length: 50_000 }, (_, index) => index + 1),
        dry_run: true,
      }),
  },
  {
    what: "40 uploads of 19 MB",
    parallel: 40,
    one: (send) => {
      const form = new FormData();
      form.append("file", new Blob([PNG_HEAD, new Uint8Array(19 * MEGABYTE)]), "large.png");
      return send("/api/files/", { method: "POST", body: form });
    },
  },
];

const PNG_HEAD = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What the server holds while it is asked for as much as it takes, of everything at once, again and again. */
export const hostile: Measurement = {
  name: "hostile",
  calls: [],
  async run(bench) {
    const { dialect, dataDir } = bench.prepared;
    const tokens = await sessions(bench.prepared);
    const own = await mkdtemp(join(CACHE, "hostile-"));
    if (dialect === "sqlite") await cp(dataDir, own, { recursive: true });
    const server = await startServer({ ...bench.prepared, dataDir: own });
    try {
      await delay(SETTLED);
      const add = (what: string, limit: number, { now, peak }: { now: number; peak: number }, note: string) =>
        bench.add({
          measurement: "hostile",
          what: `memory: ${what}`,
          budget: { limit, measured: peak, sense: "at most", unit: "MB" },
          note: `${note}${now.toFixed(0)} MB afterwards`,
        });
      const idle = await memoryOf(server.pid);
      if (idle === null) return;
      add("idle", MAX_IDLE, { ...idle, peak: idle.now }, `peak of the start ${idle.peak.toFixed(0)} MB, `);
      for (const { what, parallel, one } of LOADS) {
        await forgetPeak(server.pid);
        const began = performance.now();
        const statuses = await Promise.all(
          Array.from({ length: parallel }, (_, index) =>
            one(sender(server.port, tokens[index % tokens.length] ?? ""), index),
          ),
        );
        const seconds = ((performance.now() - began) / 1000).toFixed(1);
        const found = await memoryOf(server.pid);
        if (found !== null) add(what, MAX_UNDER_LOAD, found, `${tally(statuses)} in ${seconds} s, `);
      }
    } finally {
      await server.stop();
      await rm(own, { recursive: true, force: true });
    }
  },
};

/** Of two people three each, for what one session may take is bounded too. */
async function sessions(prepared: Prepared): Promise<string[]> {
  const tokens: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { SA1001, MK1001 } = (await capture(prepared, [])).tokens;
    tokens.push(SA1001, MK1001);
  }
  return tokens;
}

const sender =
  (port: number, token: string): Send =>
  async (path, { method = "GET", body, type } = {}) => {
    const headers = {
      authorization: `Token ${token}`,
      ...(type === undefined ? {} : { "content-type": type }),
    };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    for await (const _ of answer.body ?? []);
    return answer.status;
  };

/** How many answers had which status. */
function tally(statuses: readonly number[]): string {
  const counts = Map.groupBy(statuses, (status) => status);
  return [...counts].map(([status, all]) => `${all.length} × ${status}`).join(", ");
}

/** Resident memory now and at most since the peak was forgotten, in MB; null where the system does not tell. */
async function memoryOf(pid: number): Promise<{ now: number; peak: number } | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => null);
  if (status === null) return null;
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: read("VmRSS"), peak: read("VmHWM") };
}

/** Makes the highest memory that of now. */
const forgetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, "5").catch(() => undefined);

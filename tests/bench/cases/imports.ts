import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { DEMO_PASSWORD } from "../../../demo/accounts.ts";
import { startServer } from "../processes/server.ts";
import type { Measurement } from "./bench.ts";
import { memoryPeak } from "./exports.ts";
import { pingHealth } from "./health.ts";

const ROWS = 100_000;
const LOOK_EVERY = 500;

interface Job {
  readonly id: number;
  readonly state: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** A file of 100,000 new clients on a demo company of its own: taken in, checked, written, loaded again, stopped. */
export const importing: Measurement = {
  name: "import",
  calls: [],
  async run(bench) {
    const { dialect, rows } = bench.prepared;
    if (dialect !== "sqlite" || rows !== ROWS) return;
    const dataDir = await mkdtemp(join(tmpdir(), "benchline-bench-"));
    const place = { ...bench.prepared, dataDir, url: undefined };
    // what making the demo company leaves in memory is not the import's
    await (await startServer(place, [], { DEMO: "small" })).stop();
    const server = await startServer(place);
    const before = await memoryPeak(server.pid);
    try {
      const call = await signIn(server.port);
      const settled = async (id: number): Promise<Job> => {
        for (;;) {
          const job = await call<Job>("GET", `${id}/`);
          if (job.state !== "checking" && job.state !== "running") return job;
          await delay(LOOK_EVERY);
        }
      };
      const tell = async (what: string, work: () => Promise<string>): Promise<void> => {
        const began = performance.now();
        const result = work();
        await pingHealth({ ...bench, server }, { what: `health while ${what}`, until: result });
        const note = `${await result} in ${((performance.now() - began) / 1000).toFixed(0)} s`;
        bench.add({ measurement: "import", what: `${ROWS} rows: ${what}`, note });
      };
      let job = 0;
      const check = async () => {
        await call("POST", `${job}/check/`);
        return summary(await settled(job));
      };
      await tell("a file is taken in", async () => {
        job = (await call<Job>("POST", "", file())).id;
        return "loaded";
      });
      await tell("it is checked", check);
      await tell("it is written", async () => {
        await call("POST", `${job}/run/`, "{}");
        return summary(await settled(job));
      });
      job = (await call<Job>("POST", "", file())).id;
      await tell("it is checked again", check);
      const [start, peak] = [before, await memoryPeak(server.pid)].map((size) => size?.toFixed(0) ?? "?");
      bench.add({
        measurement: "import",
        what: `${ROWS} rows: memory`,
        note: `server from ${start} MB to a peak of ${peak} MB`,
      });
    } finally {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

function file(): FormData {
  const rows = Array.from(
    { length: ROWS },
    (_, index) => `Imported company ${index},Retail,https://c${index}.example.com,West,${index % 100}`,
  );
  const text = ["Client,Industry,Website,Region,Candidate ownership (days)", ...rows].join("\n");
  const form = new FormData();
  form.append("resource", "client");
  form.append("file", new Blob([text], { type: "text/csv" }), "clients.csv");
  return form;
}

const summary = ({ state, counts }: Job): string =>
  [state, ...Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []))].join(
    ", ",
  );

async function signIn(port: number) {
  const base = `http://127.0.0.1:${port}/api`;
  const answer = await fetch(`${base}/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ employee_id: "SA1001", password: DEMO_PASSWORD }),
  });
  const { token } = ((await answer.json()) as { data: { token: string } }).data;
  return async <T>(method: string, path: string, body?: string | FormData): Promise<T> => {
    const response = await fetch(`${base}/imports/${path}`, {
      method,
      headers: {
        authorization: `Token ${token}`,
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: T }).data;
  };
}

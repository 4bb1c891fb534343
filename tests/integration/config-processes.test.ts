import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { FastifyInstance } from "fastify";
import { buildApp } from "../../server/app.ts";
import { openDatabase } from "../../server/database/database.ts";
import type { Database } from "../../server/database/database.ts";
import { createAccount, ensureRoles } from "../../server/modules/employee/accounts.ts";
import { uniqueName } from "../support/app.ts";
import type { TestDatabase } from "../support/database.ts";
import { createPreparedDatabase } from "../support/prepared-database.ts";
import { freePort } from "../support/free-port.ts";
import { expectStatus } from "../support/expect-status.ts";
import { medianTime, timeUntil } from "../support/median-time.ts";
import { SHIPPED } from "./effects/killed-child.ts";

const MAIN = join(import.meta.dirname, "../../server/main.ts");
const PASSWORD = "A long password 1!";

let testDatabase: TestDatabase;
let database: Database;
let app: FastifyInstance;
let token: string;
const children = new Set<ChildProcess>();

/** The shipped product twice on one database: once here, once as the process that `npm start` runs. */
beforeAll(async () => {
  testDatabase = await createPreparedDatabase(SHIPPED);
  database = await openDatabase({ url: testDatabase.url, dataDir: testDatabase.dataDir });
  app = await buildApp({
    database,
    dataDir: testDatabase.dataDir,
    log: "silent",
    limits: { callsPerMinute: 0 },
  });
  const now = Date.now();
  await ensureRoles({ database, definitions: app.benchline.definitions(), now });
  const account = {
    employeeId: "SA1",
    name: "First Person",
    email: "first@company.example",
    password: PASSWORD,
    roles: ["superadmin"],
    team: "Administration",
    department: "Administration",
  };
  const id = await createAccount({ database, account, now });
  ({ token } = await app.benchline.sessions.create({ employee: id }));
});
afterEach(async () => {
  for (const child of children) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    children.delete(child);
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
  await testDatabase.drop();
});

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
}

function run(port: number, host = "127.0.0.1"): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      DATA_DIR: testDatabase.dataDir,
      DATABASE_URL: testDatabase.url ?? "",
      DEMO: "off",
      HOST: host,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  let text = "";
  child.stdout?.on("data", (part: Buffer) => (text += part.toString()));
  child.stderr?.on("data", (part: Buffer) => (text += part.toString()));
  return { child, output: () => text };
}

async function start(host?: string): Promise<Running> {
  const port = await freePort();
  const running = run(port, host);
  await expect.poll(running.output, { timeout: 20_000 }).toContain("Benchline is ready");
  return { ...running, url: `http://127.0.0.1:${port}` };
}

const headers = () => ({ authorization: `Token ${token}`, "content-type": "application/json" });
const here = async <T>(method: "GET" | "POST" | "PATCH", url: string, payload?: object): Promise<T> => {
  const answer = await app.inject({
    method,
    url,
    headers: headers(),
    ...(payload === undefined ? {} : { payload }),
  });
  expectStatus(answer, 200, 201);
  return answer.json<T>();
};
const there = async <T>({ url }: Running, path: string, options: RequestInit = {}): Promise<T> => {
  const answer = await fetch(url + path, { headers: headers(), ...options });
  const body = await answer.text();
  expectStatus({ statusCode: answer.status, body }, 200, 201);
  return JSON.parse(body) as T;
};

describe("two processes on one database", () => {
  it("see each other's writes at once, sign-in included", async () => {
    const second = await start();
    const me = await there<{ data: { employee_id: string } }>(second, "/api/employee/me/");
    expect(me.data.employee_id).toBe("SA1");
    const made = await here<{ id: number }>("POST", "/api/technology/", { name: "Rust" });
    const read = await there<{ name: string }>(second, `/api/technology/${made.id}/`);
    expect(read.name).toBe("Rust");
    const changed = await there<{ row_version: number }>(second, `/api/technology/${made.id}/`, {
      method: "PATCH",
      body: JSON.stringify({ name: "Rust 2", row_version: 1 }),
    });
    expect(changed.row_version).toBe(2);
    expect((await here<{ name: string }>("GET", `/api/technology/${made.id}/`)).name).toBe("Rust 2");
  });

  it("work with a published definition within a second, in both directions", async () => {
    const second = await start();
    const definition = async () =>
      (
        await here<{ data: { document: { fields: object[]; sections: { fields: string[] }[] } } }>(
          "GET",
          "/api/config/definitions/resource/technology/",
        )
      ).data.document;
    const withField = async (name: string) => {
      const document = await definition();
      const [first, ...others] = document.sections;
      return {
        ...document,
        fields: [...document.fields, { name, type: "text", maxLength: 40, filter: true }],
        sections: [{ ...first, fields: [...(first?.fields ?? []), name] }, ...others],
      };
    };
    const proposal = async (name: string) => ({
      base_version: app.benchline.definitions().version,
      changes: [{ kind: "resource", name: "technology", document: await withField(name) }],
    });
    const versionHere = () => app.benchline.definitions().version;
    // the cheapest call that tells it: a whole configuration would take the time that is measured
    const versionThere = async () =>
      (await there<{ configuration: { version: number } }>(second, "/api/health/")).configuration.version;

    const thither = await medianTime(async () => {
      const level = uniqueName("level");
      const published = await here<{ data: { version: number } }>(
        "POST",
        "/api/config/publish/",
        await proposal(level),
      );
      const time = await timeUntil(async () => (await versionThere()) === published.data.version);
      const body = JSON.stringify({ name: uniqueName("Go"), [level]: "expert" });
      const made = await there<Record<string, unknown>>(second, "/api/technology/", { method: "POST", body });
      expect(made[level]).toBe("expert");
      return time;
    });
    expect(thither).toBeLessThan(1000);

    const hither = await medianTime(async () => {
      const since = uniqueName("since");
      const before = versionHere();
      await there(second, "/api/config/publish/", {
        method: "POST",
        body: JSON.stringify(await proposal(since)),
      });
      const time = await timeUntil(() => versionHere() === before + 1);
      await here("POST", "/api/technology/", { name: uniqueName("Go"), [since]: "2020" });
      return time;
    });
    expect(hither).toBeLessThan(1000);
  });
});

describe("the server's process", () => {
  it("stops cleanly when it is told to, and starts again on what is there", async () => {
    const first = await start();
    first.child.kill("SIGTERM");
    const [code] = (await once(first.child, "exit")) as [number | null];
    expect(code).toBe(0);
    const begun = performance.now();
    const second = await start();
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(second.output()).not.toMatch(/error|warn/i);
  });

  it("loses no acknowledged write when it is killed", async () => {
    for (let round = 0; round < 2; round += 1) {
      const running = await start();
      const acknowledged: number[] = [];
      const writers = Array.from({ length: 4 }, async (_, writer) => {
        for (let index = 0; ; index += 1) {
          const answer = await fetch(`${running.url}/api/technology/`, {
            method: "POST",
            headers: headers(),
            body: JSON.stringify({ name: `Kill ${round} ${writer} ${index}` }),
          });
          if (answer.status !== 201) return;
          acknowledged.push(((await answer.json()) as { id: number }).id);
        }
      }).map((writing) => writing.catch(() => undefined));
      await expect
        .poll(() => acknowledged.length, { timeout: 10_000, interval: 5 })
        .toBeGreaterThan(20 + 10 * round);
      running.child.kill("SIGKILL");
      await Promise.all(writers);
      const rows = await database.read
        .selectFrom("technology")
        .select("id")
        .where("id", "in", acknowledged)
        .execute();
      expect(rows).toHaveLength(acknowledged.length);
    }
  });

  it("serves other machines, but not the demo company, whose passwords everybody knows", async () => {
    const addresses = Object.values(networkInterfaces()).flat();
    const outside = addresses.find((each) => each?.family === "IPv4" && !each.internal)?.address;
    const isReached = async ({ url }: Running): Promise<boolean> => {
      const address = url.replace("127.0.0.1", outside ?? "127.0.0.1");
      return (await fetch(`${address}/api/health/`).catch(() => null))?.status === 200;
    };
    const open = await start("");
    expect(await isReached(open)).toBe(true);
    expect(open.output()).not.toContain("Only this machine");

    const note = { key: "demo_company", value: JSON.stringify({ size: "small", now: Date.now() }) };
    await database.write((trx) => trx.insertInto("sys__meta").values(note).execute());
    const closed = await start("");
    expect(closed.output()).toContain("Only this machine is served");
    expect(outside !== undefined && (await isReached(closed))).toBe(false);
    const asked = await start("0.0.0.0");
    expect(await isReached(asked)).toBe(true);
    await database.write((trx) => trx.deleteFrom("sys__meta").where("key", "=", note.key).execute());
  });

  it("says in a sentence what keeps it from starting", async () => {
    const running = await start();
    const port = Number(new URL(running.url).port);
    const second = run(port);
    const [code] = (await once(second.child, "exit")) as [number | null];
    expect(code).toBe(1);
    expect(second.output().trim()).toBe(
      `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`,
    );
    await database.write((trx) =>
      trx.updateTable("sys__meta").set({ value: "99" }).where("key", "=", "format").execute(),
    );
    const third = run(await freePort());
    await once(third.child, "exit");
    expect(third.output().trim()).toMatch(/^The database was written by a newer release \(format 99, /);
    expect(third.output().trim().split("\n")).toHaveLength(1);
    await database.write((trx) =>
      trx.updateTable("sys__meta").set({ value: "1" }).where("key", "=", "format").execute(),
    );
  });
});

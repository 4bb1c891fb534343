import { createServer, type Server, type Socket, connect } from "node:net";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { openDatabase } from "../../server/database/database.ts";
import type { Database } from "../../server/database/database.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { testDialect } from "../support/database.ts";
import { expectStatus } from "../support/expect-status.ts";
import { administer, type PostgresServer, startFollowed } from "../support/postgres.ts";

const until = (isSo: () => boolean | Promise<boolean>) =>
  vi.waitUntil(isSo, { timeout: 20_000, interval: 20 });

/** Between the server and the replica: what goes through can be held up, as by a machine that hangs. */
class Line {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #held = false;

  constructor(port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, "127.0.0.1");
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one.on("data", (part) => other.write(part));
        one.on("close", () => {
          this.#sockets.delete(one);
          other.destroy();
        });
        one.on("error", () => other.destroy());
        if (this.#held) one.pause();
      }
    });
  }

  async open(): Promise<number> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return (this.#server.address() as { port: number }).port;
  }

  hold(held: boolean): void {
    this.#held = held;
    for (const socket of this.#sockets) {
      if (held) socket.pause();
      else socket.resume();
    }
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }
}

describe.skipIf(testDialect !== "postgres" || process.env["TEST_DATABASE_URL"] !== undefined)(
  "reads on replicas",
  () => {
    let servers: Awaited<ReturnType<typeof startFollowed>>;
    let replica: PostgresServer;
    let line: Line;
    let readUrl: string;
    let here: TestApp;
    let there: TestApp;
    let made = 0;

    const reads = async ({ database }: TestApp = here) => (await database.health()).replicas[0]?.reads ?? 0;
    const state = async () => (await here.database.health()).replicas[0];
    const isUsed = async (app = here) => {
      const before = await reads(app);
      await names(app);
      return (await reads(app)) > before;
    };
    const untilUsed = async () => {
      await until(() => isUsed(here));
      await until(() => isUsed(there));
    };
    /** What the database said to health is up to a second old. */
    const untilIssues = (expected: readonly string[]) =>
      vi.waitFor(
        async () => {
          const answer = await here.as()("GET", "/api/health/");
          expect([answer.statusCode, answer.json<{ issues: string[] }>().issues]).toEqual([200, expected]);
        },
        { timeout: 5000, interval: 50 },
      );
    const onReplica = (statement: string) => administer(replica.url, statement);

    async function create(app: TestApp): Promise<string> {
      made += 1;
      const name = `Team ${made}`;
      expectStatus(await app.as("boss")("POST", "/api/team/", { body: { name } }), 201);
      return name;
    }
    async function names(app: TestApp): Promise<{ names: string[]; count: number }> {
      const answer = await app.as("boss")("GET", "/api/team/?page_size=100&sort=-created");
      expectStatus(answer, 200);
      const { data, count } = answer.json<{ data: { name: string }[]; count: number }>();
      return { names: data.map(({ name }) => name), count };
    }

    beforeAll(async () => {
      servers = await startFollowed();
      await administer(servers.primary.url, "CREATE DATABASE reads TEMPLATE template0");
      replica = await servers.startReplica();
      line = new Line(Number(new URL(replica.url).port));
      const url = new URL(servers.primary.url);
      url.pathname = "/reads";
      const replicaUrl = new URL(url);
      replicaUrl.port = String(await line.open());
      readUrl = replicaUrl.href;
      const dataDir = await mkdtemp(join(tmpdir(), "benchline-test-"));
      const drop = () => rm(dataDir, { recursive: true, force: true });
      const testDatabase = { dialect: "postgres", url: url.href, dataDir, drop } as const;
      here = await createTestApp({ testDatabase, databaseOptions: { readUrls: [readUrl] } });
      there = await here.second();
      await untilUsed();
    }, 120_000);
    afterAll(async () => {
      await there?.close();
      await here?.close();
      await line?.close();
      await replica?.stop();
      await servers?.primary.stop();
      await rm(servers.folder, { recursive: true, force: true });
    });

    it("a replica that is level answers lists, searches, figures and exports; records and sessions are the primary’s", async () => {
      const boss = here.as("boss");
      await create(here);
      for (const path of [
        "/api/team/",
        "/api/team/?query=Team",
        "/api/team/pick/?query=Team",
        "/api/ticket/aggregate/?group_by=status",
        "/api/search/?query=Team",
        "/api/team/export/?format=csv",
      ]) {
        const before = await reads();
        expectStatus(await boss("GET", path), 200);
        expect(await reads(), path).toBeGreaterThan(before);
      }
      const before = await reads();
      expectStatus(await boss("GET", "/api/team/1/"), 200);
      expectStatus(await boss("GET", "/api/config/"), 200);
      expect(await reads()).toBe(before);
      const { body } = await here.as()("GET", "/metrics");
      expect(body).toMatch(/benchline_replica_reads_total\{replica="127\.0\.0\.1:\d+"\} [1-9]/);
      expect(body).toMatch(/benchline_replica_up\{replica="127\.0\.0\.1:\d+"\} 1/);
    });

    it("what was written is in the next list of every process, however far a replica is held back", async () => {
      await onReplica("ALTER SYSTEM SET recovery_min_apply_delay = '3s'");
      await onReplica("SELECT pg_reload_conf()");
      try {
        for (let round = 0; round < 20; round += 1) {
          const [one, other] = round % 2 === 0 ? [here, there] : [there, here];
          // counted before, so that a count that is kept would be an old one
          const before = await names(other);
          const name = await create(one);
          const seen = await names(other);
          expect(seen.names).toContain(name);
          expect(seen.count).toBe(before.count + 1);
          expect((await names(one)).names).toContain(name);
        }
        await until(async () => ((await state())?.behind ?? 0) > 1000);
        expect(await isUsed()).toBe(false);
        expect((await state())?.state).toBe("catching_up");
        const { body } = await here.as()("GET", "/metrics");
        expect(body).toMatch(/benchline_replica_lag_seconds\{replica="[^"]+"\} [1-9]/);
      } finally {
        await onReplica("ALTER SYSTEM RESET recovery_min_apply_delay");
        await onReplica("SELECT pg_reload_conf()");
      }
      await untilUsed();
    }, 60_000);

    it("writers and readers side by side: each list holds what its reader wrote, and replicas answer some", async () => {
      const before = await reads(there);
      const work = async (one: TestApp, other: TestApp) => {
        for (let round = 0; round < 25; round += 1) {
          const name = await create(one);
          expect((await names(other)).names).toContain(name);
          await delay(5);
        }
      };
      await Promise.all([work(here, there), work(there, here)]);
      expect(await reads(there)).toBeGreaterThan(before);
    }, 60_000);

    it("a replica that is killed costs no call, and comes back by itself", async () => {
      let stop = false;
      let answered = 0;
      const load = async (app: TestApp) => {
        const boss = app.as("boss");
        for (let turn = 0; !stop; turn += 1) {
          const path =
            turn % 5 === 0 ? "/api/team/export/?format=csv" : `/api/team/?page_size=${10 + (turn % 7)}`;
          expectStatus(await boss("GET", path), 200);
          answered += 1;
        }
      };
      const loads = [here, here, here, there, there, there].map(load);
      await delay(500);
      await replica.kill();
      await until(async () => (await state())?.state === "lost");
      await untilIssues(["replica_lost"]);
      const before = answered;
      await until(() => answered > before + 20);
      replica = await servers.startReplica();
      await untilUsed();
      stop = true;
      await Promise.all(loads);
      await untilIssues([]);
    }, 120_000);

    it("a replica that hangs holds a call up for two seconds at most, and none after that", async () => {
      line.hold(true);
      const begin = performance.now();
      await Promise.all([names(here), names(here), names(there)]);
      expect(performance.now() - begin).toBeLessThan(5000);
      await until(async () => (await state())?.state === "lost");
      const later = performance.now();
      await names(here);
      expect(performance.now() - later).toBeLessThan(1000);
      line.hold(false);
      await untilUsed();
    }, 60_000);

    it("rows on their way go on from the primary where the replica is lost, unless they have changed meanwhile", async () => {
      const { database } = here;
      await database.write(async (_trx, batch) => {
        await batch([
          { sql: "create table walked (id bigint primary key, text text)", parameters: [] },
          {
            sql: "insert into walked select n, repeat('x', 2000) || n from generate_series(1, 20000) as n",
            parameters: [],
          },
        ]);
      });
      await untilUsed();
      const walk = async (between: () => Promise<void>) => {
        const ids: number[] = [];
        const statement = { sql: "select id, text from walked order by id", parameters: [] };
        const before = await reads();
        for await (const rows of database.anyServer.stream<{ id: number }>(statement, { batchSize: 100 })) {
          ids.push(...rows.map(({ id }) => id));
          if (ids.length === 300) await between();
        }
        expect(await reads()).toBe(before);
        return ids;
      };
      const all = Array.from({ length: 20_000 }, (_, index) => index + 1);
      expect(await walk(() => replica.kill())).toEqual(all);
      replica = await servers.startReplica();
      await untilUsed();
      const changed = walk(async () => {
        await database.write(async (_trx, batch) => {
          await batch([{ sql: "delete from walked where id = 7", parameters: [] }]);
        });
        await replica.kill();
      });
      await expect(changed).rejects.toMatchObject({ code: "connection_lost" });
      replica = await servers.startReplica();
      await untilUsed();
    }, 120_000);

    it("a server that follows another database is never read from", async () => {
      const stranger = new URL(inject("postgresUrl") ?? "");
      const database: Database = await openDatabase({
        url: here.testDatabase.url,
        readUrls: [stranger.href],
      });
      try {
        await until(async () => (await database.health()).replicas[0]?.state === "lost");
        const [row] = await database.anyServer.query<{ name: string }>({
          sql: "select current_database() as name",
          parameters: [],
        });
        expect(row?.name).toBe("reads");
        expect((await database.health()).replicas[0]?.reads).toBe(0);
      } finally {
        await database.close();
      }
    });
  },
);

import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import type { TestApp } from "../../support/app.ts";
import { prepareOnce } from "../../support/prepare-once.ts";
import { runChild } from "../effects/killed-child.ts";
import { openWorkshop, type Workshop } from "./people.ts";

const shop = prepareOnce(openWorkshop);

const drain = () => shop.app.app.reindexer.drain();
const ids = async (address: string) => (await shop.list("boss", address)).map(({ id }) => id);

function place(table: string, id: number, values: object): Promise<unknown> {
  return shop.app.database.write((trx) => trx.updateTable(table).set(values).where("id", "=", id).execute());
}

function note(key: string, value: string): Promise<unknown> {
  return shop.app.database.write((trx) => trx.insertInto("sys__meta").values({ key, value }).execute());
}

async function notes(): Promise<unknown[]> {
  const rows = await shop.app.database.read.selectFrom("sys__meta").select("key").execute();
  return rows.map(({ key }) => String(key)).filter((key) => /^(renamed|stale):/.test(key));
}

describe("a rename", () => {
  test("reaches labels and search texts of records that name the renamed one, and of those that name them", async () => {
    const client = await shop.make("boss", "client", { name: "Aardvark" });
    const job = await shop.make("boss", "job", { title: "Burrow", client: client.id });
    const task = await shop.make("boss", "task", { name: "Dig", job: job.id });
    expect(await ids("/api/job/?query=aardvark")).toEqual([job.id]);
    await shop.as("boss")("PATCH", `/api/client/${client.id}/`, { body: { name: "Wombat", row_version: 1 } });
    await shop.as("boss")("PATCH", `/api/job/${job.id}/`, { body: { title: "Tunnel", row_version: 1 } });
    await drain();
    expect(await ids("/api/job/?query=wombat")).toEqual([job.id]);
    expect(await ids("/api/job/?query=aardvark")).toEqual([]);
    expect(await ids("/api/task/?query=tunnel")).toEqual([task.id]);
    expect(await shop.read("boss", "task", task.id)).toMatchObject({
      label: expect.stringMatching(/^Dig · JOB-.* · Tunnel$/),
      row_version: 1,
    });
    expect(await notes()).toEqual([]);
  });
});

describe("many renames at once", () => {
  const MANY = 600;
  const made = async (of: Workshop, title: string) => {
    const { id: client } = await of.make("boss", "client", { name: `Client of ${title}` });
    const { id: example } = await of.make("boss", "job", { title, client });
    return { title, client, example };
  };
  /** As many jobs with a task each, whose labels are to follow. */
  async function rename(
    { database }: TestApp,
    { title, client, example, begun }: Awaited<ReturnType<typeof made>> & { begun: string },
  ): Promise<number[]> {
    const [job, task] = [sql.table("job"), sql.table("task")];
    return database.write(async (trx) => {
      await sql`insert into ${job} (title, client, status, created, modified, row_version, label__, search__)
        with recursive s (n) as (select 1 union all select n + 1 from s where n < ${sql.lit(MANY)})
        select ${title}, ${client}, 'draft', 1, 1, 1, 'renamed', '' from s`.execute(trx);
      const planted = sql`from ${job} where title = ${title} and id <> ${example}`;
      await sql`insert into ${task} (name, job, created, modified, row_version, label__, search__)
        select 'Follow', id, 1, 1, 1, 'stale', '' ${planted}`.execute(trx);
      await sql`insert into sys__meta (key, value) select 'renamed:job:' || id, ${begun} ${planted}`.execute(
        trx,
      );
      const rows = await trx.selectFrom("task").select("id").where("label__", "=", "stale").execute();
      return rows.map(({ id }) => Number(id));
    });
  }
  const labels = async (tasks: readonly number[], { database } = shop.app) => {
    const rows = await database.read.selectFrom("task").select("label__").where("id", "in", tasks).execute();
    return new Set(rows.map((row) => String(row["label__"])));
  };

  test.for(["", JSON.stringify({ step: 0, after: 0 })])(
    "are followed in few transactions, also where a process was killed that had begun: %j",
    async (begun) => {
      const job = await made(shop, `Shaft ${begun.length}`);
      const writes = vi.spyOn(shop.app.app.benchline.database, "write");
      const tasks = await rename(shop.app, { ...job, begun });
      expect(tasks).toHaveLength(MANY);
      await drain();
      const transactions = writes.mock.calls.length;
      writes.mockRestore();
      expect(await labels(tasks)).toEqual(new Set(["Follow · renamed"]));
      expect(await notes()).toEqual([]);
      expect(transactions).toBeLessThan(MANY / 5);
    },
  );

  test(
    "of which a process was killed in the middle are taken over: every label follows",
    { timeout: 120_000 },
    async () => {
      const own = await openWorkshop({ databaseOptions: { durable: true } });
      try {
        const job = await made(own, "Killed");
        await own.app.app.close();
        const tasks = await rename(own.app, { ...job, begun: "" });
        const stale = async () => (await labels(tasks, own.app)).size;
        const { url, dataDir } = own.app.testDatabase;
        const killed = await runChild(
          { place: { url, dataDir }, definitions: own.app.definitions, job: "unused_uploads" },
          // some follow already, and some do not
          () => vi.waitUntil(async () => (await stale()) === 2, { timeout: 60_000, interval: 1 }),
        );
        expect(killed).toEqual({ signal: "SIGKILL", said: "" });
        expect(await stale()).toBe(2);
        const next = await own.app.second();
        await next.app.reindexer.drain();
        expect(await labels(tasks, own.app)).toEqual(new Set(["Follow · renamed"]));
        await next.close();
      } finally {
        await own.app.close();
      }
    },
  );

  test("of records that more name than one transaction takes are halved, and all follow", async () => {
    const { id: client } = await shop.make("boss", "client", { name: "Much named" });
    const jobs = [
      await shop.make("boss", "job", { title: "One", client }),
      await shop.make("boss", "job", { title: "Two", client }),
    ];
    await shop.app.database.write(async (trx) => {
      for (const { id } of jobs) {
        await sql`insert into ${sql.table("task")} (name, job, created, modified, row_version, label__, search__)
          with recursive s (n) as (select 1 union all select n + 1 from s where n < 250)
          select 'Named', ${id}, 1, 1, 1, 'stale', '' from s`.execute(trx);
        await sql`insert into sys__meta (key, value) values (${`renamed:job:${id}`}, '')`.execute(trx);
      }
    });
    await drain();
    const stale = await shop.app.database.read
      .selectFrom("task")
      .select("id")
      .where("label__", "=", "stale")
      .execute();
    expect(stale).toEqual([]);
    expect(await notes()).toEqual([]);
  });
});

describe("values that no longer follow from the definitions", () => {
  test("are made anew behind the change, texts and computed values", async () => {
    const client = await shop.make("boss", "client", { name: "Stale client", region: "east" });
    const job = await shop.make("boss", "job", { title: "Stale job", client: client.id });
    await place("job", job.id, { client_region: null, search__: null, label__: "wrong" });
    await place("client", client.id, { job_count: 77 });
    await note("stale:job:client_region", "");
    await note("stale:job:search", "");
    await note("stale:client:job_count", "");
    await note("stale:nothing:label", "");
    await drain();
    expect(await shop.read("boss", "job", job.id)).toMatchObject({
      client_region: "east",
      label: expect.stringContaining("Stale job"),
    });
    expect(await shop.read("boss", "client", client.id)).toMatchObject({ job_count: 1 });
    expect(await ids("/api/job/?query=stale+job")).toEqual([job.id]);
    expect(await notes()).toEqual([]);
  });

  test("go on where an earlier run stopped", async () => {
    const first = await shop.make("boss", "job", { title: "Before the stop" });
    const second = await shop.make("boss", "job", { title: "After the stop" });
    for (const { id } of [first, second]) await place("job", id, { label__: "old" });
    await note("stale:job:label", JSON.stringify({ step: 0, after: first.id }));
    await drain();
    expect(await shop.read("boss", "job", first.id)).toMatchObject({ label: "old" });
    expect(await shop.read("boss", "job", second.id)).toMatchObject({
      label: expect.stringContaining("After the stop"),
    });
  });
});

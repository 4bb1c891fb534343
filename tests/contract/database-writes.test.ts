import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { provideDatabase } from "./open-test-database.ts";

const context = provideDatabase();

beforeAll(() =>
  context.define(
    "create table counter (id bigint primary key, value bigint not null)",
    "create table item (id bigint primary key, name text)",
    "insert into counter values (1, 0), (2, 0)",
  ),
);

const countItems = async (from: number, to: number): Promise<number> => {
  const { items } = await context.database.read
    .selectFrom("item")
    .select(({ fn }) => fn.countAll<number>().as("items"))
    .where("id", ">=", from)
    .where("id", "<=", to)
    .executeTakeFirstOrThrow();
  return items;
};

test("every reader sees a write as soon as it is acknowledged", async () => {
  for (let id = 1; id <= 50; id += 1) {
    await context.database.write((trx) => trx.insertInto("item").values({ id, name: "x" }).execute());
    const counts = await Promise.all(Array.from({ length: 4 }, () => countItems(1, 50)));
    expect(counts).toEqual([id, id, id, id]);
  }
});

test("a read does not see what a running write has done so far", async () => {
  await context.database.write(async (trx) => {
    await trx.insertInto("item").values({ id: 100, name: "x" }).execute();
    expect(await countItems(100, 100)).toBe(0);
  });
  expect(await countItems(100, 100)).toBe(1);
});

test("concurrent writers that read before they write lose no update", async () => {
  const { database } = context;
  const increment = () =>
    database.write(async (trx) => {
      const { value } = await trx
        .selectFrom("counter")
        .select("value")
        .where("id", "=", 1)
        .modifyEnd(database.dialect.forUpdate)
        .executeTakeFirstOrThrow();
      await trx
        .updateTable("counter")
        .set({ value: Number(value) + 1 })
        .where("id", "=", 1)
        .execute();
    });
  await Promise.all(Array.from({ length: 200 }, increment));
  expect(await database.query({ sql: "select value from counter where id = 1", parameters: [] })).toEqual([
    { value: 200 },
  ]);
});

test("a write that throws leaves nothing behind, and others of the same moment stay", async () => {
  const { database } = context;
  const writes = Array.from({ length: 20 }, (_, index) =>
    database.write(async (trx) => {
      await trx
        .insertInto("item")
        .values({ id: 200 + index, name: "x" })
        .execute();
      if (index % 2 === 1) throw new Error(`refused ${index}`);
      return index;
    }),
  );
  const results = await Promise.allSettled(writes);
  expect(results.map(({ status }) => status === "fulfilled")).toEqual(
    results.map((_, index) => index % 2 === 0),
  );
  expect(await countItems(200, 219)).toBe(10);
});

test("a failing statement undoes the statements before it, and later writes go on", async () => {
  const { database } = context;
  const failing = database.write(async (trx) => {
    await trx.insertInto("item").values({ id: 300, name: "x" }).execute();
    await trx.insertInto("item").values({ id: 300, name: "again" }).execute();
  });
  await expect(failing).rejects.toMatchObject({ code: "unique_violation" });
  await database.write((trx) => trx.insertInto("item").values({ id: 301, name: "y" }).execute());
  expect(await countItems(300, 301)).toBe(1);
});

test("a batch runs in order inside the write and is undone with it", async () => {
  const { database } = context;
  const insert = (id: number) =>
    database.read.insertInto("item").values({ id, name: "x" }).returning("id").compile();
  const results = await database.write((_trx, batch) => batch([insert(400), insert(401)]));
  expect(results.map(({ rows }) => rows)).toEqual([[{ id: 400 }], [{ id: 401 }]]);
  const failing = database.write((_trx, batch) => batch([insert(402), insert(402), insert(403)]));
  await expect(failing).rejects.toMatchObject({ code: "unique_violation" });
  expect(await countItems(400, 410)).toBe(2);
});

test("a write inside a write is refused instead of waiting for itself", async () => {
  const { database } = context;
  const nested = database.write(() => database.write((trx) => trx.selectFrom("item").selectAll().execute()));
  await expect(nested).rejects.toMatchObject({ code: "nested_write" });
});

test("a statement given after the write's end is refused", async () => {
  const { database } = context;
  const insert = database.read.insertInto("item").values({ id: 500, name: "late" }).compile();
  const escaped = await database.write((trx, batch) => Promise.resolve({ trx, batch }));
  await expect(escaped.batch([insert])).rejects.toMatchObject({ code: "transaction_over" });
  await expect(escaped.trx.executeQuery(insert)).rejects.toThrow(/already committed/);
  expect(await countItems(500, 500)).toBe(0);
});

test("a write that never ends is undone after its time and frees the line", async () => {
  const { database } = context;
  const stuck = database.write(
    async (trx) => {
      await trx.insertInto("item").values({ id: 600, name: "x" }).execute();
      await new Promise(() => undefined);
    },
    { timeout: 100 },
  );
  await expect(stuck).rejects.toMatchObject({ code: "timeout" });
  await database.write((trx) => trx.insertInto("item").values({ id: 601, name: "x" }).execute());
  expect(await countItems(600, 601)).toBe(1);
});

test("reads refuse to write", async () => {
  const { database } = context;
  const insert = database.read.insertInto("item").values({ id: 650, name: "x" });
  await expect(insert.execute()).rejects.toMatchObject({ code: "read_only" });
  await expect(database.query(insert.compile(), { lane: "long" })).rejects.toMatchObject({
    code: "read_only",
  });
  expect(await countItems(650, 650)).toBe(0);
});

test("reads have no transactions", async () => {
  const started = context.database.read.transaction().execute((trx) => sql`select 1`.execute(trx));
  await expect(started).rejects.toMatchObject({ code: "transaction_over" });
});

test("a second connection hears of a write and sees it", async () => {
  const other = await context.open();
  const heard: string[] = [];
  const stop = other.changes.subscribe(({ source }) => heard.push(source));
  let id = 700;
  // what is written before the connection has looked for the first time is nothing new to it
  const write = async () => {
    await context.database.write((trx) => trx.insertInto("item").values({ id: id++, name: "x" }).execute());
    return heard;
  };
  await expect.poll(write, { interval: 500, timeout: 20_000 }).toContain("elsewhere");
  stop();
  const rows = await other.read.selectFrom("item").select("id").where("id", "=", 700).execute();
  expect(rows).toEqual([{ id: 700 }]);
});

test("a listener hears of writes of its own process", async () => {
  const { database } = context;
  const sources: string[] = [];
  const stop = database.changes.subscribe(({ source }) => sources.push(source));
  await database.write((trx) => trx.insertInto("item").values({ id: 800, name: "x" }).execute());
  await expect.poll(() => sources).toContain("here");
  stop();
});

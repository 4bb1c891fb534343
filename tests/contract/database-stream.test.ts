import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { beforeAll, expect, test } from "vitest";
import { testDialect } from "../support/database.ts";
import { provideDatabase } from "./open-test-database.ts";

const ROWS = 150_000;
// Many times what a process takes for a few batches, so that the two are told apart on every machine.
const FILLER = 1600;
const context = provideDatabase();
const everything = { sql: "select id, filler from wide order by id", parameters: [] };

const NUMBERS = {
  sqlite: `with recursive n(value) as (select 1 union all select value + 1 from n where value < ${ROWS}) select value from n`,
  postgres: `select value from generate_series(1, ${ROWS}) as n(value)`,
};

beforeAll(() =>
  context.define(
    "create table wide (id bigint primary key, filler text)",
    `insert into wide select value, '${"0".repeat(FILLER)}' from (${NUMBERS[context.place.dialect]}) as numbers`,
  ),
);

test("a stream gives every row in order, in batches of the asked size", async () => {
  let last = 0;
  const sizes = new Set<number>();
  for await (const rows of context.database.stream<{ id: number }>(everything, { batchSize: 1000 })) {
    sizes.add(rows.length);
    for (const { id } of rows) {
      expect(id).toBe(last + 1);
      last = id;
    }
  }
  expect(last).toBe(ROWS);
  expect([...sizes]).toEqual([1000]);
});

test("a stream holds a few batches in memory, not the table", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  const before = process.memoryUsage().rss;
  let highest = before;
  let batches = 0;
  for await (const rows of context.database.stream(everything, { batchSize: 500 })) {
    batches += 1;
    // what was read and let go is not held
    if (batches % 20 === 0) collect();
    highest = Math.max(highest, process.memoryUsage().rss);
    expect(rows.length).toBeLessThanOrEqual(500);
  }
  expect((highest - before) / 2 ** 20).toBeLessThan((ROWS * FILLER) / 2 ** 20 / 2);
});

test("a stream shows one moment, whatever is written meanwhile", async () => {
  const { database } = context;
  let seen = 0;
  for await (const rows of database.stream(everything, { batchSize: 20_000 })) {
    if (seen === 0) {
      await database.write((trx) =>
        trx
          .insertInto("wide")
          .values({ id: ROWS + 1, filler: "new" })
          .execute(),
      );
    }
    seen += rows.length;
  }
  expect(seen).toBe(ROWS);
  await database.write((trx) => trx.deleteFrom("wide").where("id", ">", ROWS).execute());
});

test("slow streams hold up neither list reads nor writes nor each other", async () => {
  const { database } = context;
  const streams = Array.from({ length: 4 }, () =>
    database.stream(everything, { batchSize: 100 })[Symbol.asyncIterator](),
  );
  await Promise.all(streams.map((stream) => stream.next()));
  for (let round = 0; round < 20; round += 1) {
    await database.query({ sql: "select count(*) as n from wide where id < 10", parameters: [] });
    await database.write((trx) => trx.updateTable("wide").set({ filler: "x" }).where("id", "=", 1).execute());
  }
  const read = await Promise.all(streams.map((stream) => stream.next()));
  expect(read.map(({ value }) => (value as unknown[]).length)).toEqual([100, 100, 100, 100]);
  for (const stream of streams) await stream.return?.();
});

test("list reads answer while a report keeps the long lane busy", async () => {
  const { database } = context;
  const report = {
    sql: "select count(*) as n from wide a join (select id from wide where id < 16) b on a.filler >= b.id || ''",
    parameters: [],
  };
  let running = true;
  const reports = Promise.all([1, 2, 3].map(() => database.query(report, { lane: "long" }))).finally(() => {
    running = false;
  });
  let answered = 0;
  while (running) {
    await database.query({ sql: "select id from wide where id = 5", parameters: [] });
    answered += 1;
  }
  await reports;
  expect(answered).toBeGreaterThan(20);
});

test("leaving a stream early frees what it held", async () => {
  const { database } = context;
  for (let round = 0; round < 20; round += 1) {
    for await (const rows of database.stream(everything, { batchSize: 10 })) {
      expect(rows).toHaveLength(10);
      break;
    }
  }
  expect(await database.query({ sql: "select 1 as one", parameters: [] }, { lane: "long" })).toEqual([
    { one: 1 },
  ]);
});

test("a stream of a statement that fails says so", async () => {
  const broken = context.database.stream({ sql: "select nothing from nowhere", parameters: [] });
  await expect(broken[Symbol.asyncIterator]().next()).rejects.toMatchObject({ name: "DatabaseError" });
});

test.runIf(testDialect === "postgres")(
  "a stream that loses its connection while its reader rests fails there, and harms nobody",
  async () => {
    const { database } = context;
    const read = async (): Promise<void> => {
      for await (const rows of database.stream(everything, { batchSize: 1000 })) {
        expect(rows.length).toBeGreaterThan(0);
        await new Promise((resolve) => setTimeout(resolve, 50));
        const cut =
          "select pg_terminate_backend(pid)::text from pg_stat_activity where query like 'FETCH%export'";
        await database.query({ sql: cut, parameters: [] });
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    };
    await expect(read()).rejects.toMatchObject({ name: "DatabaseError", code: "connection_lost" });
    expect(await database.query({ sql: "select 1 as one", parameters: [] })).toEqual([{ one: 1 }]);
  },
);

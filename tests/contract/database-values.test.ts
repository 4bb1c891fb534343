import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { provideDatabase } from "./open-test-database.ts";

const context = provideDatabase();

beforeAll(() =>
  context.define(
    "create table parent (id bigint primary key, code text unique)",
    `create table child (
      id bigint primary key, parent bigint references parent (id), amount bigint,
      name text not null, flag smallint, constraint amount_positive check (amount > 0))`,
    "insert into parent values (1, 'a')",
    "insert into child values (1, 1, 5, 'one', 1)",
  ),
);

const mark = (position: number) => context.database.dialect.placeholder(position);

const insertChild = (values: Record<string, unknown>) =>
  context.database.write((trx) =>
    trx
      .insertInto("child")
      .values({ id: 99, name: "x", ...values })
      .execute(),
  );

describe("values", () => {
  test("come back as numbers, texts and nulls, booleans as 0 and 1", async () => {
    await insertChild({ id: 2, parent: null, amount: 7_000_000_000, flag: true });
    const rows = await context.database.read.selectFrom("child").selectAll().where("id", "=", 2).execute();
    expect(rows).toEqual([{ id: 2, parent: null, amount: 7_000_000_000, name: "x", flag: 1 }]);
  });

  test("keep every integer that a number holds and give larger ones as bigint", async () => {
    const largest = Number.MAX_SAFE_INTEGER;
    await insertChild({ id: 3, amount: largest });
    await insertChild({ id: 4, amount: 2n ** 62n });
    const rows = await context.database.query({
      sql: "select amount from child where id in (3, 4) order by id",
      parameters: [],
    });
    expect(rows).toEqual([{ amount: largest }, { amount: 2n ** 62n }]);
  });

  test("of sums, averages and counts are numbers, of comparisons 0 and 1", async () => {
    const rows = await context.database.query({
      sql: "select sum(amount) as s, avg(amount) as a, count(*) as n, max(id) = 1 as only from child where id = 1",
      parameters: [],
    });
    expect(rows).toEqual([{ s: 5, a: 5, n: 1, only: 1 }]);
  });

  test("survive as they are whatever the text", async () => {
    const name = `Zoë "quoted" 'single' \\ % _ 張偉 🎉 \n line`;
    await insertChild({ id: 5, name });
    const [row] = await context.database.read
      .selectFrom("child")
      .select("name")
      .where("id", "=", 5)
      .execute();
    expect(row).toEqual({ name });
  });

  test("are the same as arrays in column order", async () => {
    const statement = context.database.read.selectFrom("child").select(["name", "id"]).where("id", "=", 1);
    const { columns, rows } = await context.database.values(statement.compile());
    expect({ columns, rows }).toEqual({ columns: ["name", "id"], rows: [["one", 1]] });
  });

  test("follow a column that was added after a statement was first run", async () => {
    const everything = { sql: "select * from parent order by id", parameters: [] };
    for (let round = 0; round < 6; round += 1) await context.database.query(everything);
    await context.define("alter table parent add column note text");
    for (let round = 0; round < 6; round += 1) {
      expect(await context.database.query(everything)).toEqual([{ id: 1, code: "a", note: null }]);
    }
  });
});

describe("what cannot be stored is refused before it reaches the database", () => {
  test.each<[string, unknown, string]>([
    ["undefined", undefined, "invalid_value"],
    ["a Date", new Date(0), "invalid_value"],
    ["NaN", Number.NaN, "invalid_value"],
    ["Infinity", Number.POSITIVE_INFINITY, "invalid_value"],
    ["an array", ["a"], "invalid_value"],
    ["an object", { a: 1 }, "invalid_value"],
    ["text with NUL", "a\u0000b", "unstorable_text"],
  ])("%s", async (_name, value, code) => {
    const read = context.database.query({ sql: "select 1", parameters: [value] });
    await expect(read).rejects.toMatchObject({ name: "DatabaseError", code });
    const update = {
      sql: `update child set flag = ${mark(1)} where id = ${mark(2)}`,
      parameters: [value, 1],
    };
    const write = context.database.write((_trx, batch) => batch([update]));
    await expect(write).rejects.toMatchObject({ name: "DatabaseError", code });
  });
});

describe("errors carry the same code on both databases", () => {
  test("a key that is taken names its columns", async () => {
    const taken = context.database.write((trx) =>
      trx.insertInto("parent").values({ id: 2, code: "a" }).execute(),
    );
    await expect(taken).rejects.toMatchObject({
      code: "unique_violation",
      table: "parent",
      columns: ["code"],
    });
  });

  test("a reference to nothing", async () => {
    await expect(insertChild({ id: 6, parent: 12345 })).rejects.toMatchObject({
      code: "foreign_key_violation",
    });
  });

  test("a row that others refer to", async () => {
    const removal = context.database.write((trx) => trx.deleteFrom("parent").where("id", "=", 1).execute());
    await expect(removal).rejects.toMatchObject({ code: "foreign_key_violation" });
  });

  test("a check names its constraint", async () => {
    await expect(insertChild({ amount: -1 })).rejects.toMatchObject({
      code: "check_violation",
      constraint: "amount_positive",
    });
  });

  test("a missing value names its column", async () => {
    await expect(insertChild({ name: null })).rejects.toMatchObject({
      code: "not_null_violation",
      table: "child",
      columns: ["name"],
    });
  });

  test("a statement that makes no sense", async () => {
    const broken = sql`select nothing from nowhere`.execute(context.database.read);
    await expect(broken).rejects.toMatchObject({ name: "DatabaseError", code: "unknown" });
  });

  test("a place where no database can be", async () => {
    const { dataDir, dialect } = context.place;
    const file = join(dataDir, "file");
    await writeFile(file, "no folder");
    const place =
      dialect === "postgres" ? { url: "postgres://benchline@127.0.0.1:1/none" } : { dataDir: file };
    await expect(context.open(place)).rejects.toMatchObject({ code: "connection_lost" });
  });
});

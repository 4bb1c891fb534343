import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { toSearchText } from "../../server/database/search.ts";
import { searchIndexName } from "../../server/database/sqlite/search-index.ts";
import { provideDatabase } from "./open-test-database.ts";
import type { TimeUnit } from "../../server/database/dialect.ts";

const context = provideDatabase();
const dialect = () => context.database.dialect;
const select = async (value: ReturnType<typeof sql>): Promise<unknown> => {
  const { rows } = await sql<{ value: unknown }>`select ${value} as value`.execute(context.database.read);
  return rows[0]?.value;
};

beforeAll(() =>
  context.define(
    "create table thing (id bigint primary key, name text, tags text, rank bigint, search__ text, search__pay text)",
    `insert into thing values
      (1, 'one', '["a","b"]', 3, null, null), (2, 'two', '["b"]', null, null, null), (3, 'three', null, 1, null, null)`,
  ),
);

describe("first day of a unit", () => {
  const cases: [TimeUnit, string, string][] = [
    ["day", "2026-08-16", "2026-08-16"],
    ["week", "2026-08-16", "2026-08-10"],
    ["week", "2026-08-17", "2026-08-17"],
    ["month", "2024-02-29", "2024-02-01"],
    ["quarter", "2026-01-31", "2026-01-01"],
    ["quarter", "2026-06-30", "2026-04-01"],
    ["quarter", "2026-12-31", "2026-10-01"],
    ["year", "2026-12-31", "2026-01-01"],
  ];
  test.each(cases)("%s of date %s is %s", async (unit, date, expected) => {
    expect(await select(dialect().truncateDate(sql`${sql.lit(date)}`, unit))).toBe(expected);
  });
  test.each(cases)("%s of an instant on %s is %s", async (unit, date, expected) => {
    const last = Date.parse(`${date}T23:59:59.999Z`);
    const first = Date.parse(`${date}T00:00:00.000Z`);
    expect(await select(dialect().truncateInstant(sql`${sql.lit(last)}`, unit))).toBe(expected);
    expect(await select(dialect().truncateInstant(sql`${sql.lit(first)}`, unit))).toBe(expected);
  });
  test("of nothing is nothing", async () => {
    expect(await select(dialect().truncateInstant(sql`null`, "month"))).toBeNull();
  });
});

describe("JSON", () => {
  test("arrays of objects in a given order", async () => {
    const object = dialect().jsonObject({ id: sql.ref("id"), name: sql.ref("name") });
    const { rows } = await sql<{ list: string }>`
      select ${dialect().jsonArrayAgg(object, sql`id desc`)} as list from thing where id < 3`.execute(
      context.database.read,
    );
    expect(JSON.parse(rows[0]?.list ?? "")).toEqual([
      { id: 2, name: "two" },
      { id: 1, name: "one" },
    ]);
  });

  test("an array of nothing is empty", async () => {
    const { rows } = await sql<{ list: string }>`
      select ${dialect().jsonArrayAgg(sql.ref("id"))} as list from thing where id > 99`.execute(
      context.database.read,
    );
    expect(JSON.parse(rows[0]?.list ?? "")).toEqual([]);
  });

  test("elements of a column as rows; an empty column has none", async () => {
    const values = dialect().jsonEachValues(sql.ref("thing.tags"));
    const { rows } = await sql<{ found: number }>`
      select (select count(*) from ${values} as e where e.value = 'b') as found from thing order by id`.execute(
      context.database.read,
    );
    expect(rows.map(({ found }) => found)).toEqual([1, 1, 0]);
  });
});

describe("lists of values in one parameter", () => {
  const ids = async (list: readonly number[] | readonly string[], column: string): Promise<number[]> => {
    const rows = await context.database.read
      .selectFrom("thing")
      .select("id")
      .where(dialect().inList(sql.ref(column), list))
      .orderBy("id")
      .execute();
    return rows.map(({ id }) => Number(id));
  };
  test("numbers and texts, one, many and none", async () => {
    expect(await ids([1, 3, 9], "id")).toEqual([1, 3]);
    expect(await ids([2], "id")).toEqual([2]);
    expect(await ids(["two", "o'ne", "three"], "name")).toEqual([2, 3]);
    expect(await ids([], "id")).toEqual([]);
  });
});

test("empty values come first ascending and last descending", async () => {
  const order = async (direction: "asc" | "desc") => {
    const { rows } = await sql<{ id: number }>`
      select id from thing order by ${dialect().orderBy(sql.ref("rank"), direction)}`.execute(
      context.database.read,
    );
    return rows.map(({ id }) => id);
  };
  expect(await order("asc")).toEqual([2, 3, 1]);
  expect(await order("desc")).toEqual([1, 3, 2]);
});

test("an upsert inserts, then changes what is not kept", async () => {
  await context.define('create table setting ("key" text primary key, value text, since bigint)');
  const write = (value: string, since: number) =>
    context.database.write((_trx, batch) =>
      batch([
        dialect().upsert({
          table: "setting",
          key: ["key"],
          row: { key: "k", value, since },
          keep: ["since"],
        }),
      ]),
    );
  await write("first", 1);
  await write("second", 2);
  const rows = await context.database.query({ sql: "select * from setting", parameters: [] });
  expect(rows).toEqual([{ key: "k", value: "second", since: 1 }]);
});

test("many rows are changed in one statement", async () => {
  await context.define("create table many (id bigint primary key, name text, rank bigint)");
  await context.define("insert into many values (1, 'a', 1), (2, 'b', 2), (3, 'c', 3)");
  const columns = [
    { name: "name", kind: "text" },
    { name: "rank", kind: "integer" },
  ] as const;
  const rows = [
    [1, 'it\'s "x"', null],
    [3, null, 7_000_000_000],
    [9, "nobody", 1],
  ];
  const [result] = await context.database.write((_trx, batch) =>
    batch([dialect().updateMany({ table: "many", columns, rows })]),
  );
  expect(result?.changes).toBe(2);
  expect(await context.database.query({ sql: "select * from many order by id", parameters: [] })).toEqual([
    { id: 1, name: 'it\'s "x"', rank: null },
    { id: 2, name: "b", rank: 2 },
    { id: 3, name: null, rank: 7_000_000_000 },
  ]);
});

test("numbers keep being whole in arithmetic", async () => {
  const rows = await context.database.read
    .selectFrom("thing")
    .select(sql`rank / ${2}`.as("half"))
    .where("id", "=", 1)
    .execute();
  expect(rows).toEqual([{ half: 1 }]);
});

test("tables, columns, keys and indexes are found", async () => {
  await context.define(
    "create table owned (id bigint primary key, thing bigint not null references thing (id))",
    "create index ix_owned on owned (thing)",
  );
  const tables = await dialect().introspect((statement) => context.database.query(statement));
  const owned = tables.find(({ name }) => name === "owned");
  expect(owned).toEqual({
    name: "owned",
    columns: [
      { name: "id", type: "bigint", nullable: context.place.dialect === "sqlite", primaryKey: true },
      { name: "thing", type: "bigint", nullable: false, primaryKey: false },
    ],
    indexes: ["ix_owned"],
    foreignKeys: [{ column: "thing", references: "thing" }],
  });
});

describe("search", () => {
  const columns = ["search__", "search__pay"];
  const choose = (allowed: readonly string[], terms: readonly string[]) =>
    dialect().chooseSearchPlan((statement) => context.database.query(statement), {
      table: "thing",
      columns: allowed,
      terms,
    });
  const find = async (terms: readonly string[], allowed: readonly string[] = columns): Promise<number[]> => {
    const found = await Promise.all(
      (["index", "walk", await choose(allowed, terms)] as const).map(async (plan) => {
        const request = { table: "thing", alias: "thing", columns: allowed, terms, plan, ordered: true };
        const predicate = dialect().search(request);
        const rows = await context.database.read
          .selectFrom("thing")
          .select("id")
          .where(predicate)
          .orderBy("id")
          .execute();
        return rows.map(({ id }) => Number(id));
      }),
    );
    expect(found).toEqual([found[0], found[0], found[0]]);
    return found[0] ?? [];
  };
  const setText = (id: number, open: readonly string[], pay: readonly string[] = []) =>
    context.database.write((trx) =>
      trx
        .updateTable("thing")
        .set({ search__: toSearchText(open), search__pay: toSearchText(pay) })
        .where("id", "=", id)
        .execute(),
    );

  beforeAll(async () => {
    await setText(1, ["java developer", 'o\'brien "quoted"', "100%_sure"], ["85000"]);
    await context.define(...dialect().createSearchIndex({ table: "thing", columns }));
    await setText(2, ["javascript", "zoe 張偉"], ["92000"]);
    await setText(3, ["c++ back-end", "ab"]);
  });

  test.each<[string, string[], number[]]>([
    ["a piece inside a word", ["avas"], [2]],
    ["a word of several rows", ["java"], [1, 2]],
    ["every word must be there", ["java", "zoe"], [2]],
    ["two letters at the beginning of a word", ["ja"], [1, 2]],
    ["two letters only inside words", ["av"], []],
    ["one letter", ["z"], [2]],
    ["a short word that is whole", ["ab"], [3]],
    ["signs that mean something to the engines", ["o'brien", '"quoted"', "100%_sure"], [1]],
    ["a sign for any text is no sign", ["%ava"], []],
    ["an underscore is no sign", ["j_va"], []],
    ["other writing", ["張偉"], [2]],
    ["one letter of other writing", ["張"], [2]],
    ["plus signs", ["c++"], [3]],
    ["a dash", ["back-end"], [3]],
    ["nothing", ["absent"], []],
  ])("finds %s", async (_what, terms, expected) => {
    expect(await find(terms)).toEqual(expected);
  });

  test("keeps to the columns of the classes one may read", async () => {
    expect(await find(["92000"])).toEqual([2]);
    expect(await find(["92000"], ["search__"])).toEqual([]);
    expect(await find(["java", "85000"])).toEqual([1]);
  });

  test("follows changes and removals", async () => {
    await setText(2, ["python"]);
    expect(await find(["zoe"])).toEqual([]);
    expect(await find(["python"])).toEqual([2]);
    await context.database.write((trx) => trx.deleteFrom("thing").where("id", "=", 2).execute());
    expect(await find(["python"])).toEqual([]);
  });

  test("chooses a plan and can be made anew with other columns", async () => {
    const run = (statement: Parameters<typeof context.database.query>[0]) =>
      context.database.query(statement);
    expect(await dialect().chooseSearchPlan(run, { table: "thing", columns, terms: ["java"] })).toMatch(
      /^chosen:/,
    );
    await context.define(
      ...dialect().dropSearchIndex({ table: "thing", columns }),
      ...dialect().createSearchIndex({ table: "thing", columns: ["search__"] }),
    );
    expect(await find(["java"], ["search__"])).toEqual([1]);
  });

  test("can be made in parts, and holds what is written meanwhile", async () => {
    const beside = dialect().searchIndexBeside?.({ table: "thing", columns });
    // an index that is made beside writes needs no parts
    expect(beside === undefined).toBe(dialect().concurrently !== "");
    if (beside === undefined) return;
    await context.define("create table sys__meta (key text primary key, value text)");
    const write = (id: number, word: string) =>
      context.define(`insert into thing (id, search__) values (${id}, '${toSearchText([word])}')`);
    await write(7, "pascal");
    await write(8, "prolog");
    await context.define(...beside.begin);
    expect(await context.database.query(beside.progress)).toEqual([{ reached: 0 }]);
    await context.define(...beside.fill({ after: 0, last: 3 }));
    expect(await context.database.query(beside.progress)).toEqual([{ reached: 3 }]);
    // rows it holds, rows it does not hold yet, and one more
    await setText(1, ["cobol"], ["70000"]);
    await setText(7, ["fortran"]);
    await context.define("delete from thing where id in (3, 8)");
    await write(9, "erlang");
    expect(await find(["erlang"], ["search__"])).toEqual([9]);
    await context.define(...beside.finish);
    expect(await context.database.query(beside.progress)).toEqual([]);
    for (const [word, ids] of [
      ["cobol", [1]],
      ["70000", [1]],
      ["fortran", [7]],
      ["erlang", [9]],
      ["java", []],
      ["pascal", []],
      ["c++", []],
    ] as const)
      expect(await find([word])).toEqual(ids);
    await setText(9, ["haskell"]);
    expect(await find(["haskell"])).toEqual([9]);
    const index = searchIndexName("thing");
    await context.define(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`);
  });
});

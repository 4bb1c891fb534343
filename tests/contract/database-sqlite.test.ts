import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test, vi } from "vitest";
import { openDatabase } from "../../server/database/database.ts";
import { Readers, REST } from "../../server/database/sqlite/readers.ts";
import { WorkerClient } from "../../server/database/sqlite/worker-client.ts";
import { SQLITE_FILE } from "../../server/database/sqlite/file.ts";
import { createTestDatabase, testDialect } from "../support/database.ts";

const onSqlite = { skip: testDialect !== "sqlite" };

describe("a full disk", onSqlite, () => {
  test("is said by its code, undoes the write, and reads and small writes go on", async () => {
    const { dataDir, drop } = await createTestDatabase();
    const database = await openDatabase({ dataDir, maxPageCount: 60 });
    await database.write((trx) =>
      trx.schema.createTable("note").addColumn("id", "integer").addColumn("text", "text").execute(),
    );
    const add = (id: number, length: number) =>
      database.write((trx) =>
        trx
          .insertInto("note")
          .values({ id, text: "x".repeat(length) })
          .execute(),
      );
    const acknowledged: number[] = [];
    const refusals: unknown[] = [];
    await Promise.all(
      Array.from({ length: 100 }, (_, id) =>
        add(id, 5000).then(
          () => acknowledged.push(id),
          (error: unknown) => refusals.push(error),
        ),
      ),
    );
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals.map((error) => (error as { code: string }).code)).toEqual(
      refusals.map(() => "database_full"),
    );
    const rows = await database.query<{ id: number }>({ sql: "select id from note", parameters: [] });
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(acknowledged));
    await database.write((trx) => trx.deleteFrom("note").execute());
    await add(1000, 10);
    await database.close();
    await drop();
  });
});

describe("a file that is no database", onSqlite, () => {
  test("is refused by its code and left as it is", async () => {
    const { dataDir, drop } = await createTestDatabase();
    const file = join(dataDir, SQLITE_FILE);
    const content = "This is not a database. ".repeat(400);
    await writeFile(file, content);
    await expect(openDatabase({ dataDir })).rejects.toMatchObject({ name: "DatabaseError", code: "corrupt" });
    expect(await readFile(file, "utf8")).toBe(content);
    await drop();
  });

  test("is not taken for a new company's when it is empty", async () => {
    const { dataDir, drop } = await createTestDatabase();
    const file = join(dataDir, SQLITE_FILE);
    await writeFile(file, "");
    await expect(openDatabase({ dataDir })).rejects.toMatchObject({
      code: "corrupt",
      message: expect.stringContaining("is empty") as string,
    });
    expect(await readFile(file, "utf8")).toBe("");
    await drop();
  });
});

describe("a new column", onSqlite, () => {
  test("does not wait for a look at every row, which would find one of another type here", async () => {
    const { dataDir, drop } = await createTestDatabase();
    await (await openDatabase({ dataDir })).close();
    const editor = new DatabaseSync(join(dataDir, SQLITE_FILE), { defensive: false });
    editor.exec("create table note (id integer primary key, size text) strict");
    editor.exec("insert into note values (1, 'large')");
    editor.exec("pragma writable_schema = on");
    editor.exec(
      "update sqlite_schema set sql = replace(sql, 'size text', 'size integer') where name = 'note'",
    );
    editor.close();
    const database = await openDatabase({ dataDir });
    const run = (statement: string) => database.alone(statement);
    await run("alter table note add column text text");
    expect(await database.query({ sql: "select * from note", parameters: [] })).toEqual([
      { id: 1, size: "large", text: null },
    ]);
    await expect(run("insert into note (size) values ('small')")).rejects.toThrow("INTEGER");
    await database.close();
    await drop();
  });
});

describe("a worker that dies", onSqlite, () => {
  test("rejects what it held and is replaced", async () => {
    const { dataDir, drop } = await createTestDatabase();
    const database = await openDatabase({ dataDir });
    const warnings: string[] = [];
    const worker = new WorkerClient(
      { path: join(dataDir, SQLITE_FILE), role: "list", maxPageCount: undefined, durable: true },
      { warn: (_detail, message) => warnings.push(message) },
    );
    await worker.ready;
    // it may have begun, and then the thread ends only after it
    const long = worker.run({
      sql: "with recursive n(i) as (select 1 union all select i + 1 from n limit 20000000) select count(*) from n",
      parameters: [],
    });
    await worker.terminate();
    await expect(long).rejects.toMatchObject({ code: "connection_lost" });
    const { rows } = await worker.run({ sql: "select 1", parameters: [] });
    expect(rows).toEqual([[1]]);
    expect(warnings).toContain("worker ended; starting another");
    await worker.close();
    await database.close();
    await drop();
  });
});

describe("readers", onSqlite, () => {
  test("end when they rest, but for the first of lists and those whose rows are still fetched", async () => {
    const { dataDir, drop } = await createTestDatabase();
    const database = await openDatabase({ dataDir });
    const opened: WorkerClient[] = [];
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const one = { sql: "select 1", parameters: [] };
    const answers = async (worker: WorkerClient | undefined) =>
      worker?.run(one).then(
        () => true,
        () => false,
      );
    const readers = new Readers({
      limits: { list: 2, long: 2 },
      open: (role) => {
        const path = join(dataDir, SQLITE_FILE);
        opened.push(new WorkerClient({ path, role, maxPageCount: undefined, durable: true }, undefined));
        return opened.at(-1)!;
      },
    });
    const twice = (lane: "list" | "long") => Promise.all([readers.run(one, lane), readers.run(one, lane)]);
    const numbers =
      "with recursive n(i) as (select 1 union all select i + 1 from n) select i from n limit 10";
    const rows = readers.stream({ sql: numbers, parameters: [] }, 2);
    await rows.next();
    await twice("list");
    await twice("long");
    expect(opened).toHaveLength(4);
    vi.advanceTimersByTime(REST);
    expect(await Promise.all(opened.map(answers))).toEqual([true, true, true, true]);

    vi.advanceTimersByTime(REST);
    const [streaming, first, ...resting] = opened;
    expect(await Promise.all([streaming, first, ...resting].map(answers))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(await Array.fromAsync(rows)).toHaveLength(4);
    await Promise.all([twice("list"), twice("long")]);
    expect(opened).toHaveLength(6);
    await readers.close();
    vi.useRealTimers();
    await database.close();
    await drop();
  });
});

describe("statements", onSqlite, () => {
  test("beyond the number that is kept prepared still work", async () => {
    const { dataDir, drop } = await createTestDatabase();
    const database = await openDatabase({ dataDir, readers: 2 });
    for (let round = 0; round < 2; round += 1) {
      for (let value = 0; value < 1300; value += 1) {
        const rows = await database.query({ sql: `select ${value} as value`, parameters: [] });
        expect(rows).toEqual([{ value }]);
      }
    }
    await database.close();
    await drop();
  });
});

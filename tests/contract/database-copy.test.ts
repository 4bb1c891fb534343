import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { copyToPostgres } from "../../server/database/copy/copy.ts";
import { openDatabase } from "../../server/database/database.ts";
import { DatabaseError } from "../../server/database/errors.ts";
import { applySchema } from "../../server/database/schema/apply.ts";
import { SQLITE_FILE } from "../../server/database/sqlite/file.ts";
import { createTestDatabase, testDialect } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { compiledField, compiledResource, compiledResources } from "./compiled-fixture.ts";
import type { Database } from "../../server/database/database.ts";

const NOW = Date.parse("2026-08-01T12:00:00Z");
const SYSTEM = { created: NOW, modified: NOW };
const ODD = `tab\t line\n return\r \u2028 back\\slash \\N "quote" 張偉 🎉 \v\f\b`;

const resources = compiledResources(
  compiledResource("person", [
    compiledField("name", "text", { search: true, sort: true, maxLength: 300 }),
    compiledField("email", "email", { unique: true }),
    compiledField("active", "boolean"),
    compiledField("pay", "money"),
    compiledField("team", "reference", { to: "team" }),
    compiledField("friends", "references", { to: "person" }),
  ]),
  compiledResource("team", [
    compiledField("name", "text"),
    compiledField("lead", "reference", { to: "person" }),
  ]),
);

describe("copying SQLite to PostgreSQL", { skip: testDialect !== "postgres" }, () => {
  let source: Database;
  let target: Awaited<ReturnType<typeof createTestDatabase>>;
  let file: string;

  beforeEach(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "benchline-copy-"));
    file = join(dataDir, SQLITE_FILE);
    source = await openDatabase({ dataDir, readers: 2 });
    target = await createTestDatabase();
    await applySchema({ database: source, resources, now: NOW });
    await fill(source);
    return async () => {
      await source.close();
      await target.drop();
      await rm(dataDir, { recursive: true, force: true });
    };
  });

  const copy = () => copyToPostgres({ file, url: target.url ?? "" });

  test("brings every row of every table and compares them by count and checksum", async () => {
    const copied = await copy();
    const counts = Object.fromEntries(copied.map(({ table, rows }) => [table, rows]));
    expect(counts).toMatchObject({ person: 3000, team: 2, person__friends: 1, sys__sequence: 1 });
    const database = await openDatabase({ url: target.url });
    const same = { sql: "select * from person where id in (1, 2, 3000) order by id", parameters: [] };
    expect(await database.query(same)).toEqual(await source.query(same));
    await database.close();
  });

  test("leaves a database that the definitions complete with indexes, and no column again", async () => {
    await copy();
    const database = await openDatabase({ url: target.url });
    const { steps } = await applySchema({ database, resources, now: NOW });
    expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(["create_index", "search_index", "note"]));
    const predicate = database.dialect.search({
      table: "person",
      alias: "person",
      columns: ["search__"],
      terms: ["person", "17"],
      plan: "index",
    });
    const found = await database.read
      .selectFrom("person")
      .select("id")
      .where(predicate)
      .where("id", "<", 100)
      .execute();
    expect(found).toEqual([{ id: 17 }]);
    await database.close();
  });

  test("keeps references, and ids that were given are not given again", async () => {
    await copy();
    const database = await openDatabase({ url: target.url });
    const add = (row: Record<string, unknown>) =>
      database.write((trx) =>
        trx
          .insertInto("person")
          .values({ ...SYSTEM, ...row })
          .returning("id")
          .execute(),
      );
    await expect(add({ team: 99 })).rejects.toMatchObject({ code: "foreign_key_violation" });
    const ids = (await Promise.all([add({ name: "a" }), add({ name: "b" })]))
      .flat()
      .map(({ id }) => Number(id));
    expect(Math.min(...ids)).toBeGreaterThan(3001);
    await database.close();
  });

  const tablesThere = async (): Promise<string[]> => {
    const database = await openDatabase({ url: target.url });
    const tables = await database.dialect.introspect((statement) => database.query(statement));
    await database.close();
    return tables.map(({ name }) => name);
  };
  const command = (...words: string[]) =>
    spawn(process.execPath, ["server/commands/data-copy.ts", ...words], {
      env: { ...process.env, DATA_DIR: dirname(file), DATABASE_URL: "" },
      stdio: ["ignore", "pipe", "pipe"],
    });
  const run = async (...words: string[]) => {
    const child = command(...words);
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: child.exitCode ?? (await once(child, "exit"))[0], output, errors };
  };

  test("killed half way keeps nothing; run again it brings everything, and a third time it is refused", async () => {
    const url = target.url ?? "";
    const child = command(url);
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    await expect.poll(tablesThere, { timeout: 10_000 }).toEqual([]);

    const whole = await run(url);
    expect(whole).toMatchObject({ code: 0, errors: "" });
    expect(whole.output).toMatch(/^person +3000 rows {2}[0-9a-f]{16} {2}same$/m);
    expect(whole.output).toMatch(/counts and checksums agree/);

    const again = await run(url);
    expect([again.code, again.output]).toEqual([1, ""]);
    expect(again.errors).toMatch(/^The PostgreSQL database is not empty \(it has a table \w+\): .*\.\n$/);
  });

  test("keeps nothing when the connection is cut, or when records are written meanwhile", async () => {
    const administrator = await openDatabase({ url: target.url });
    const cut = () =>
      administrator.query({
        sql: "select pg_terminate_backend(pid)::text from pg_stat_activity where application_name = 'benchline-copy'",
        parameters: [],
      });
    /** Copies, and does something once while tables are on their way. */
    const copyWhile = async (work: () => Promise<unknown>): Promise<unknown> => {
      const meanwhile: Promise<unknown>[] = [];
      const onTable = (): void => {
        if (meanwhile.length === 0) meanwhile.push(work());
      };
      const answer = await copyToPostgres({ file, url: target.url ?? "", onTable }).catch(
        (error: unknown) => error,
      );
      expect(await Promise.all(meanwhile)).toHaveLength(1);
      return answer;
    };
    expect(await copyWhile(cut)).toMatchObject({ name: "DatabaseError", code: "connection_lost" });
    expect(await tablesThere()).toEqual([]);

    const event = { at: NOW, resource: "person", record: 1, action: "edit", row_version: 2 };
    const write = () => source.write((trx) => trx.insertInto("sys__outbox").values(event).execute());
    expect(await copyWhile(write)).toMatchObject({
      code: "busy",
      message: expect.stringContaining("stop the server"),
    });
    expect(await tablesThere()).toEqual([]);
    expect((await copy()).length).toBeGreaterThan(4);
    await administrator.close();
  });

  test("refuses what is no database of this release, and says so in a sentence", async () => {
    const url = target.url ?? "";
    const folder = await mkdtemp(join(tmpdir(), "benchline-copy-"));
    const other = join(folder, SQLITE_FILE);
    const refusal = async (): Promise<string> => {
      const error = await copyToPostgres({ file: other, url }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DatabaseError);
      return (error as DatabaseError).message;
    };
    await writeFile(other, "half a page ".repeat(1000));
    expect(await refusal()).toBe(`The embedded database ${other} cannot be used: file is not a database.`);
    await writeFile(other, "");
    expect(await refusal()).toContain("is no database of this release");
    await writeFile(other, (await readFile(file)).subarray(0, 5000));
    expect(await refusal()).toMatch(/cannot be used|is no database of this release/);
    await rm(folder, { recursive: true });

    const newer = { key: "format", value: "99" };
    await source.write((trx) => trx.insertInto("sys__meta").values(newer).execute());
    await expect(copy()).rejects.toMatchObject({
      message: expect.stringContaining("a newer release (format 99"),
    });
    expect(await tablesThere()).toEqual([]);
  });

  test("refuses a place it cannot copy to, and says so in a sentence", async () => {
    const { port } = new URL(target.url ?? "");
    const free = await freePort();
    for (const [address, words] of [
      [
        `postgres://benchline@localhost:${free}/x`,
        /^The PostgreSQL database cannot be used: .*ECONNREFUSED.*\.$/,
      ],
      [`postgres://benchline@127.0.0.1:${port}/no_such_database`, /no_such_database/],
    ] as const) {
      const answer = await run(address);
      expect(answer).toMatchObject({ code: 1, output: "" });
      expect(answer.errors.trim()).toMatch(words);
      expect(answer.errors.trim().split("\n")).toHaveLength(1);
    }
    for (const words of [[], ["benchline"], [target.url ?? "", "more"]]) {
      const answer = await run(...words);
      expect([answer.code, answer.errors]).toEqual([
        1,
        expect.stringContaining("npm run data:copy -- postgres://"),
      ]);
      expect(answer.errors.trim().split("\n")).toHaveLength(1);
    }
  });

  test("refuses a database that is not empty and leaves it as it was", async () => {
    const database = await openDatabase({ url: target.url });
    await database.write((trx) => trx.schema.createTable("mine").addColumn("id", "bigint").execute());
    await expect(copy()).rejects.toMatchObject({ code: "invalid_value" });
    const tables = await database.dialect.introspect((statement) => database.query(statement));
    expect(tables.map(({ name }) => name)).toEqual(["mine"]);
    await database.close();
  });
});

/** 3,001 people of whom the last is gone again, in two teams that they lead. */
async function fill(database: Database): Promise<void> {
  const insert = (table: string, row: Record<string, unknown>) =>
    database.read.insertInto(table).values(row).compile();
  await database.write(async (trx, batch) => {
    await batch([
      insert("team", { ...SYSTEM, name: "Red", lead: null }),
      insert("team", { ...SYSTEM, name: ODD, lead: null }),
      insert("sys__sequence", { name: "person", value: 3001 }),
    ]);
    const people = Array.from({ length: 3001 }, (_, index) => {
      const name = index % 2 === 0 ? `Person ${index + 1}` : ODD;
      const values = {
        name,
        name__key: name,
        email: null,
        active: index % 2,
        pay: index * 100,
        team: (index % 2) + 1,
      };
      return insert("person", { ...SYSTEM, ...values, search__: `  person  ${index + 1}` });
    });
    await batch(people);
    await batch([insert("person__friends", { owner: 1, position: 0, value: 2 })]);
    await trx.updateTable("team").set({ lead: 1 }).execute();
    await trx.deleteFrom("person").where("id", "=", 3001).execute();
  });
}

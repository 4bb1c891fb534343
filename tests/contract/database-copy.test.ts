import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { copyToPostgres } from "../../server/database/copy/copy.ts";
import { openDatabase } from "../../server/database/database.ts";
import { applySchema } from "../../server/database/schema/apply.ts";
import { SQLITE_FILE } from "../../server/database/sqlite/file.ts";
import { createTestDatabase, testDialect } from "../support/database.ts";
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

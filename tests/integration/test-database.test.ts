import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { openDatabase } from "../../server/database/database.ts";
import { smallCompany } from "../fixtures/small-company.ts";
import { writeDefinitions } from "../support/app.ts";
import { createTestDatabase, testDialect } from "../support/database.ts";
import { createPreparedDatabase } from "../support/prepared-database.ts";

test("every call gives an empty database of its own and takes it away again", async () => {
  const one = await createTestDatabase();
  const other = await createTestDatabase();
  expect(one.dialect).toBe(testDialect);
  expect(one.dataDir).not.toBe(other.dataDir);
  expect(existsSync(one.dataDir)).toBe(true);
  await Promise.all([one.drop(), other.drop()]);
  expect(existsSync(one.dataDir)).toBe(false);
});

test("databases made ready at once have the tables, and what is written to one is in no other", async () => {
  const definitions = await writeDefinitions(smallCompany);
  const places = await Promise.all([
    createPreparedDatabase(definitions),
    createPreparedDatabase(definitions),
  ]);
  places.push(await createPreparedDatabase(definitions));
  const opened = await Promise.all(places.map((place) => openDatabase({ ...place, durable: false })));
  const [one, ...others] = opened;
  await one?.write((trx) => trx.insertInto("sys__meta").values({ key: "seen_in", value: "one" }).execute());
  const noted = (database = one) =>
    database?.read.selectFrom("sys__meta").select("value").where("key", "=", "seen_in").execute();
  expect(await noted()).toEqual([{ value: "one" }]);
  for (const other of others) {
    expect(await noted(other)).toEqual([]);
    expect(await other.read.selectFrom("ticket").select("id").execute()).toEqual([]);
  }
  await Promise.all(opened.map((database) => database.close()));
  await Promise.all(places.map((place) => place.drop()));
  await rm(dirname(definitions.resourcesDir), { recursive: true, force: true });
});

test.runIf(testDialect === "postgres")(
  "text sorts by its bytes and letters of every language are letters",
  async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const sorted = await client.query("SELECT w FROM (VALUES ('b'), ('B'), ('é'), ('a')) v(w) ORDER BY w");
      expect(sorted.rows.map((row: { w: string }) => row.w)).toEqual(["B", "a", "b", "é"]);
      await client.query("CREATE EXTENSION pg_trgm");
      const grams = await client.query("SELECT cardinality(show_trgm('مرحبا')) AS count");
      expect(grams.rows[0].count).toBeGreaterThan(2);
    } finally {
      await client.end();
      await database.drop();
    }
    await expect(new pg.Client({ connectionString: database.url }).connect()).rejects.toThrow(
      /does not exist/,
    );
  },
);

import { existsSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase, testDialect } from "../support/database.ts";

test("every call gives an empty database of its own and takes it away again", async () => {
  const one = await createTestDatabase();
  const other = await createTestDatabase();
  expect(one.dialect).toBe(testDialect);
  expect(one.dataDir).not.toBe(other.dataDir);
  expect(existsSync(one.dataDir)).toBe(true);
  await Promise.all([one.drop(), other.drop()]);
  expect(existsSync(one.dataDir)).toBe(false);
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

import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

/** An empty database for one test file. */
export interface TestDatabase {
  readonly dialect: "sqlite" | "postgres";
  /** The PostgreSQL address; undefined on SQLite, whose file goes into `dataDir`. */
  readonly url: string | undefined;
  /** An empty temporary folder for database file, uploads and keys. */
  readonly dataDir: string;
  /** Removes database and folder. Close every connection first. */
  readonly drop: () => Promise<void>;
}

/** Which database this run is on (`TEST_DATABASE`, set by `npm test`; SQLite when unset). */
export const testDialect: TestDatabase["dialect"] =
  process.env.TEST_DATABASE === "postgres" ? "postgres" : "sqlite";

async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function createPostgresDatabase(): Promise<Pick<TestDatabase, "url" | "drop">> {
  const adminUrl = inject("postgresUrl");
  if (adminUrl === undefined)
    throw new Error("this project has no PostgreSQL server: see tests/support/postgres-setup.ts");
  const name = `benchline_test_${randomBytes(8).toString("hex")}`;
  await administer(adminUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => administer(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** A database of its own on the database system of this run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "benchline-test-"));
  const { url, drop } =
    testDialect === "postgres"
      ? await createPostgresDatabase()
      : { url: undefined, drop: () => Promise.resolve() };
  return {
    dialect: testDialect,
    url,
    dataDir,
    drop: async () => {
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

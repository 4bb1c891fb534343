import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { administer, databaseName, dropPostgresDatabase } from "./postgres.ts";

export interface DatabaseLocation {
  /** The PostgreSQL address; undefined on SQLite, whose file goes into `dataDir`. */
  readonly url: string | undefined;
  /** A temporary folder for database file, uploads and keys. */
  readonly dataDir: string;
}

export interface TestDatabase extends DatabaseLocation {
  readonly dialect: "sqlite" | "postgres";
  /** Removes database and folder. Close every connection first. */
  readonly drop: () => Promise<void>;
}

/** Which database this run is on (`TEST_DATABASE`, set by `npm test`; SQLite when unset). */
export const testDialect: TestDatabase["dialect"] =
  process.env.TEST_DATABASE === "postgres" ? "postgres" : "sqlite";

/** PostgreSQL copies no database that has a connection. */
async function createPostgresDatabase(from?: DatabaseLocation): Promise<Pick<TestDatabase, "url" | "drop">> {
  const adminUrl = inject("postgresUrl");
  if (adminUrl === undefined)
    throw new Error("this project has no PostgreSQL server: see tests/support/postgres-setup.ts");
  const name = `benchline_test_${randomBytes(8).toString("hex")}`;
  const template = from?.url === undefined ? "template0" : databaseName(from.url);
  await administer(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => dropPostgresDatabase({ adminUrl, url: url.href }),
  };
}

/** A database of its own on the database system of this run: empty, or a copy of one that nobody has open. */
export async function createTestDatabase({ from }: { from?: DatabaseLocation } = {}): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "benchline-test-"));
  if (from !== undefined)
    await cp(from.dataDir, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const { url, drop } =
    testDialect === "postgres"
      ? await createPostgresDatabase(from)
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

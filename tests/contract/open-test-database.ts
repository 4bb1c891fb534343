import { sql } from "kysely";
import { afterAll, beforeAll } from "vitest";
import { openDatabase } from "../../server/database/database.ts";
import { createTestDatabase } from "../support/database.ts";
import type { Database, DatabaseOptions } from "../../server/database/database.ts";
import type { TestDatabase } from "../support/database.ts";

export interface OpenTestDatabase {
  /** Where it lies, for a second process or connection. */
  readonly place: TestDatabase;
  readonly database: Database;
  /** Opens the same database once more; closed at the end of the file. */
  open(options?: Partial<DatabaseOptions>): Promise<Database>;
  /** Runs statements of a table's making in one write. */
  define(...statements: string[]): Promise<void>;
}

/** A database for the tests of one file, opened before and dropped after them. */
export function provideDatabase(): OpenTestDatabase {
  let place: TestDatabase | undefined;
  const opened: Database[] = [];
  const open = async (options: Partial<DatabaseOptions> = {}): Promise<Database> => {
    if (place === undefined) throw new Error("The test database is not there yet.");
    const database = await openDatabase({
      url: place.url,
      dataDir: place.dataDir,
      durable: false,
      ...options,
    });
    opened.push(database);
    return database;
  };

  beforeAll(async () => {
    place = await createTestDatabase();
    await open();
  });
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await place?.drop();
  });

  return {
    get place() {
      return place as TestDatabase;
    },
    get database() {
      return opened[0] as Database;
    },
    open,
    define: (...statements) =>
      (opened[0] as Database).write(async (trx) => {
        for (const statement of statements) await sql.raw(statement).execute(trx);
      }),
  };
}

import { DatabaseError } from "./errors.ts";
import type { Database, DatabaseOptions } from "./types.ts";

export type * from "./types.ts";

/** Opens PostgreSQL when `url` is given, else the embedded database in `dataDir`, which is made when missing. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const open = await databaseOpener(options);
  return open();
}

/**
 * Loads what one of the two databases needs and gives what opens it. Opening begins before the call returns, in other
 * threads or elsewhere, so that a start can load the rest of the program meanwhile.
 */
export async function databaseOpener(options: DatabaseOptions): Promise<() => Promise<Database>> {
  const { url, dataDir } = options;
  if (url !== undefined && url !== "") {
    const { openPostgres } = await import("./postgres/database.ts");
    return () => openPostgres({ ...options, url });
  }
  if (dataDir !== undefined && dataDir !== "") {
    const { openSqlite } = await import("./sqlite/database.ts");
    return () => openSqlite({ ...options, dataDir });
  }
  throw new DatabaseError("invalid_value", "Say where the data is: a url or a dataDir.");
}

import { DatabaseError } from "./errors.ts";
import { openPostgres } from "./postgres/database.ts";
import { openSqlite } from "./sqlite/database.ts";
import type { Database, DatabaseOptions } from "./types.ts";

export type * from "./types.ts";

/** Opens PostgreSQL when `url` is given, else the embedded database in `dataDir`, which is made when missing. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataDir } = options;
  if (url !== undefined && url !== "") return openPostgres({ ...options, url });
  if (dataDir !== undefined && dataDir !== "") return openSqlite({ ...options, dataDir });
  throw new DatabaseError("invalid_value", "Say where the data is: a url or a dataDir.");
}

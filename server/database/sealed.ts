import type { Sealing } from "../secrets/sealing.ts";
import type { Database } from "./types.ts";

/** The database, with what opens the values of its sealed fields. */
export function withSealing(database: Database, sealing: Sealing): Database {
  return { ...database, dialect: { ...database.dialect, sealing } };
}

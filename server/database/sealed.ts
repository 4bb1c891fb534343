import type { Sealing } from "../secrets/sealing.ts";
import type { Database } from "./types.ts";

/** The database, and the servers that read for it, with the keys of sealed fields. */
export function withSealing(database: Database, sealing: Sealing): Database {
  const dialect = { ...database.dialect, sealing };
  const sealed = (one: Database): Database => {
    const made: Database = {
      ...one,
      dialect,
      get anyServer() {
        return made;
      },
    };
    return made;
  };
  const { anyServer } = database;
  return anyServer === database ? sealed(database) : { ...database, dialect, anyServer: sealed(anyServer) };
}

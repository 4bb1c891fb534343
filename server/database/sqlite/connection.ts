import { constants, DatabaseSync } from "node:sqlite";
import { foldText } from "../../../core/definition/fold.ts";
import type { WorkerSettings } from "./protocol.ts";

/** SQL name of `foldText`, for texts that have no key column beside them. */
export const FOLD = "fold__";

const BUSY_TIMEOUT = 5000;
const RETRY_PAUSE = 20;
const SQLITE_BUSY = 5;
/** What is not here is most often in the system's own cache, a copy away. */
const CACHE_KIB = { writer: 8192, list: 16_384, long: 4096 } as const;

/**
 * Opens a connection with the settings every connection of the product has. `synchronous=FULL` makes a commit durable
 * before it is acknowledged.
 */
export function openConnection({ path, role, maxPageCount, durable }: WorkerSettings): DatabaseSync {
  const writer = role === "writer";
  const connection = new DatabaseSync(path, { readOnly: !writer, timeout: BUSY_TIMEOUT });
  try {
    if (writer) {
      enterWal(connection);
      skipCheckOfRows(connection);
      connection.exec(`PRAGMA synchronous = ${durable ? "FULL" : "OFF"}`);
      connection.exec("PRAGMA journal_size_limit = 67108864");
      if (maxPageCount !== undefined) connection.exec(`PRAGMA max_page_count = ${Math.trunc(maxPageCount)}`);
    }
    connection.exec("PRAGMA foreign_keys = ON");
    connection.exec(`PRAGMA cache_size = -${CACHE_KIB[role]}`);
    connection.exec("SELECT count(*) FROM sqlite_schema");
    connection.function(FOLD, { deterministic: true, directOnly: true }, (text) =>
      typeof text === "string" ? foldText(text) : null,
    );
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * A column added to a strict table makes SQLite check every row and index of it, while whoever writes waits; rows that
 * are there cannot break what an empty column or a constant of its type says.
 */
function skipCheckOfRows(connection: DatabaseSync): void {
  const { SQLITE_IGNORE, SQLITE_OK, SQLITE_PRAGMA } = constants;
  connection.setAuthorizer((action, name) =>
    action === SQLITE_PRAGMA && name === "quick_check" ? SQLITE_IGNORE : SQLITE_OK,
  );
}

/** The change to WAL does not wait for a second process that opens the same new file; so wait here. */
function enterWal(connection: DatabaseSync): void {
  const end = Date.now() + BUSY_TIMEOUT;
  for (;;) {
    try {
      connection.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY || Date.now() > end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_PAUSE);
    }
  }
}

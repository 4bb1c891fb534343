import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { backup, DatabaseSync } from "node:sqlite";
import { DatabaseError } from "../errors.ts";

const PATIENCE = 60_000;
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Replaces the content of the database in `file` by that of a backup, in one transaction: a server that is running on
 * it goes on with the restored data. Waits for a writer to finish.
 */
export async function restoreSqlite({ source, file }: { source: string; file: string }): Promise<void> {
  const copy = openChecked(source);
  try {
    const end = Date.now() + PATIENCE;
    while (!(await tryCopy(copy, file))) {
      if (Date.now() > end) throw new DatabaseError("busy", "The database was in use the whole time.");
      await delay(2);
    }
    enterWal(file);
  } finally {
    copy.close();
  }
}

function openChecked(source: string): DatabaseSync {
  if (!existsSync(source)) throw new DatabaseError("invalid_value", `There is no backup at ${source}.`);
  const copy = new DatabaseSync(source, { readOnly: true });
  try {
    const answer = copy.prepare("PRAGMA quick_check(1)").get() as { quick_check: string };
    if (answer.quick_check === "ok") return copy;
    throw new DatabaseError("corrupt", `The backup is damaged: ${answer.quick_check}`);
  } catch (error) {
    copy.close();
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError("corrupt", `The backup cannot be read: ${(error as Error).message}`);
  }
}

/** False when another connection was writing: SQLite then says "not an error" and has changed nothing. */
async function tryCopy(copy: DatabaseSync, file: string): Promise<boolean> {
  try {
    await backup(copy, file, { rate: ALL_PAGES });
    return true;
  } catch (error) {
    const { errcode } = error as { errcode?: number };
    if (errcode === 0 || errcode === 5 || errcode === 6) return false;
    throw error;
  }
}

/** A backup is kept outside of WAL mode; a database that did not exist before takes that over. */
function enterWal(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    database.exec("PRAGMA journal_mode = WAL");
  } finally {
    database.close();
  }
}

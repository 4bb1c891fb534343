import { backup, DatabaseSync } from "node:sqlite";

const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies the connection's database to `path`, takes the copy out of WAL mode so that it is one file whoever opens it,
 * and checks it.
 */
export async function backUpTo(connection: DatabaseSync, path: string): Promise<null> {
  await backup(connection, path, { rate: ALL_PAGES });
  const copy = new DatabaseSync(path);
  try {
    copy.exec("PRAGMA journal_mode = DELETE");
    const answer = copy.prepare("PRAGMA quick_check(1)").get() as { quick_check: string };
    if (answer.quick_check !== "ok") throw new Error(`The copy is damaged: ${answer.quick_check}`);
  } finally {
    copy.close();
  }
  return null;
}

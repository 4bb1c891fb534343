import { rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { flushFile } from "../flush-file.ts";
import type { BackupResult } from "../types.ts";
import type { WorkerClient } from "./worker-client.ts";

/**
 * Copies all pages in one step of SQLite's backup, so the copy is one moment of the database and writers go on
 * meanwhile. The worker checks the copy before it gets its name.
 */
export async function backUpSqlite({
  worker,
  target,
}: {
  worker: WorkerClient;
  target: string;
}): Promise<BackupResult> {
  const partial = `${target}.partial`;
  await removeDatabaseFile(partial);
  try {
    await worker.call("backup", partial);
    await flushFile(partial);
    await rename(partial, target);
    await flushFile(path.dirname(target));
  } catch (error) {
    await removeDatabaseFile(partial);
    throw error;
  }
  return { path: target, bytes: (await stat(target)).size, format: "sqlite" };
}

async function removeDatabaseFile(file: string): Promise<void> {
  await Promise.all(["", "-wal", "-shm", "-journal"].map((suffix) => rm(file + suffix, { force: true })));
}

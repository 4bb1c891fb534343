import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SQLITE_FILE } from "./database/sqlite/file.ts";
import type { Settings } from "./settings.ts";

/** Stands in the data folder while the demo company is being made. */
const UNFINISHED = "demo-unfinished";

export async function beginDemo(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, UNFINISHED), "");
}

export async function endDemo(dataDir: string): Promise<void> {
  await rm(join(dataDir, UNFINISHED), { force: true });
}

/** A demo company whose making was cut off is of no use: the embedded database starts over. Before it is opened. */
export async function clearUnfinishedDemo({ dataDir, databaseUrl }: Settings): Promise<void> {
  if (databaseUrl !== undefined || !(await isDemoUnfinished(dataDir))) return;
  for (const ending of ["", "-wal", "-shm"]) await rm(join(dataDir, SQLITE_FILE + ending), { force: true });
  await endDemo(dataDir);
}

export async function isDemoUnfinished(dataDir: string): Promise<boolean> {
  return existsSync(join(dataDir, UNFINISHED));
}

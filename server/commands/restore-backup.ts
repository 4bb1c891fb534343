import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "../database/database.ts";
import { DatabaseError, isDatabaseError } from "../database/errors.ts";
import { restorePostgres } from "../database/postgres/restore.ts";
import { announceRestore, newestEvent } from "../database/restored.ts";
import { SQLITE_FILE } from "../database/sqlite/file.ts";
import { restoreSqlite } from "../database/sqlite/restore.ts";
import { missingKeys } from "../secrets/needed-keys.ts";
import { readBackup, restoreFiles } from "./backup-folder.ts";
import type { BackupDescription } from "./backup-folder.ts";

const READERS = 2;

/**
 * Replaces all data by that of a backup of the same engine. A running server goes on with the restored data: it is told
 * to forget what it remembers.
 */
export async function restoreBackup({
  folder,
  dataDir,
  databaseUrl,
  filesFolder,
  keys,
  now,
}: {
  folder: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Null when the files lie in a store of their own. */
  filesFolder: string | null;
  /** Ids of the keys that are here, and of those that are given up. */
  keys: readonly string[];
  now: number;
}): Promise<BackupDescription> {
  const backup = await readBackup(folder);
  const { description } = backup;
  const engine = databaseUrl === undefined ? "sqlite" : "postgres";
  if (description.engine !== engine) {
    const message = `The backup is of ${description.engine}, the database is ${engine}: only data:copy moves data between them.`;
    throw new DatabaseError("invalid_value", message);
  }
  const missing = (description.keys ?? []).filter((id) => !keys.includes(id));
  if (missing.length > 0)
    throw new DatabaseError(
      "invalid_value",
      `Nothing was replaced: the backup may hold ${missingKeys(missing)}`,
    );
  await mkdir(dataDir, { recursive: true });
  const place = { url: databaseUrl, dataDir, readers: READERS };
  const before = await eventBefore({ place, now });
  if (description.files && filesFolder !== null) await restoreFiles({ from: backup.files, to: filesFolder });
  if (databaseUrl === undefined) {
    await restoreSqlite({ source: backup.database, file: join(dataDir, SQLITE_FILE) });
  } else {
    await restorePostgres({ source: backup.database, url: databaseUrl });
  }
  await withDatabase(place, (database) => announceRestore({ database, after: before, now }));
  return description;
}

type Place = Parameters<typeof openDatabase>[0];

/** A damaged embedded database is what a backup is there for: its files are put aside, under a name that tells. */
async function eventBefore({ place, now }: { place: Place; now: number }): Promise<number | null> {
  try {
    return await withDatabase(place, newestEvent);
  } catch (error) {
    if (place.url !== undefined || !isDatabaseError(error, "corrupt")) throw error;
    const file = join(place.dataDir ?? "", SQLITE_FILE);
    for (const ending of ["", "-wal", "-shm"]) {
      await rename(file + ending, `${file}.damaged-${now}${ending}`).catch(() => undefined);
    }
    return null;
  }
}

async function withDatabase<T>(
  place: Place,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

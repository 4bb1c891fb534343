import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseError } from "../database/errors.ts";
import type { Database } from "../database/types.ts";
import { readSecretKeyIds } from "../secrets/known-keys.ts";
import { readNeededKeys } from "../secrets/needed-keys.ts";

/** Layout of a backup: a folder with these three, written in full before it gets its name. */
const DESCRIPTION = "backup.json";
const DATABASE = "database";
const FILES = "files";
const VERSION = 1;

export interface BackupDescription {
  readonly version: number;
  readonly engine: "sqlite" | "postgres";
  /** ISO 8601. */
  readonly at: string;
  /** Whether uploaded files are inside; they are not when they lie in a store of their own. */
  readonly files: boolean;
  /** Ids of the keys its values may be sealed with; backups of earlier releases do not say. */
  readonly keys?: readonly string[];
  /** Ids of the secret keys that mailboxes, one-time codes, webhooks and the audit trail may need. */
  readonly secretKeys?: readonly string[];
}

export interface BackupFolder {
  readonly description: BackupDescription;
  readonly database: string;
  readonly files: string;
}

/** Database first, then files: a file is stored before its row is, so none is missing. */
export async function writeBackup({
  database,
  folder,
  filesFolder,
  now,
}: {
  database: Database;
  folder: string;
  /** Null when the files lie in a store of their own. */
  filesFolder: string | null;
  now: Date;
}): Promise<{ bytes: number }> {
  const partial = `${folder}.partial`;
  await assertFree(folder);
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  try {
    const keys = (await readNeededKeys(database)) ?? [];
    const { bytes } = await database.backup(join(partial, DATABASE));
    const files = filesFolder !== null && existsSync(filesFolder);
    if (files) await cp(filesFolder, join(partial, FILES), { recursive: true, preserveTimestamps: true });
    const description: BackupDescription = {
      version: VERSION,
      engine: database.dialect.name,
      at: now.toISOString(),
      files,
      keys,
      secretKeys: await readSecretKeyIds(database),
    };
    await writeFile(join(partial, DESCRIPTION), `${JSON.stringify(description, null, 2)}\n`, { flush: true });
    await rename(partial, folder);
    return { bytes };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

export async function readBackup(folder: string): Promise<BackupFolder> {
  const text = await readFile(join(folder, DESCRIPTION), "utf8").catch(() => {
    throw new DatabaseError("invalid_value", `${folder} is no backup: it has no ${DESCRIPTION}.`);
  });
  const description = parseDescription({ folder, text });
  if (description.version > VERSION) {
    throw new DatabaseError(
      "invalid_value",
      `${folder} was written by a newer release; restore it with that one.`,
    );
  }
  return { description, database: join(folder, DATABASE), files: join(folder, FILES) };
}

function parseDescription({ folder, text }: { folder: string; text: string }): BackupDescription {
  try {
    return JSON.parse(text) as BackupDescription;
  } catch {
    throw new DatabaseError("corrupt", `The backup is damaged: ${join(folder, DESCRIPTION)} cannot be read.`);
  }
}

/** Puts the files of a backup beside those that are there: keys are never used twice, so none is replaced by another. */
export async function restoreFiles({ from, to }: { from: string; to: string }): Promise<void> {
  await mkdir(to, { recursive: true });
  await cp(from, to, { recursive: true, preserveTimestamps: true });
}

async function assertFree(folder: string): Promise<void> {
  if (existsSync(folder))
    throw new DatabaseError("invalid_value", `${folder} is there already: name another folder.`);
}

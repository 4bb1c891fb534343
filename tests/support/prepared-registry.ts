import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dropPostgresDatabase } from "./postgres.ts";
import type { DatabaseLocation } from "./database.ts";

const ENDING = ".json";

/**
 * A folder with one file for each database of this run that is there to be copied. Every worker looks here, and two that
 * miss the same one at once make it twice: nobody waits for anybody.
 */
export async function shareDatabases(): Promise<{
  readonly folder: string;
  readonly drop: (adminUrl: string | undefined) => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "benchline-prepared-"));
  return {
    folder,
    drop: async (adminUrl) => {
      for (const file of await filesOf(folder)) {
        const { url, dataDir } = await readPlace(join(folder, file));
        if (adminUrl !== undefined && url !== undefined) await dropPostgresDatabase({ adminUrl, url });
        await rm(dataDir, { recursive: true, force: true });
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function findPrepared(folder: string, key: string): Promise<DatabaseLocation | undefined> {
  const file = (await filesOf(folder)).find((name) => name.startsWith(key));
  return file === undefined ? undefined : readPlace(join(folder, file));
}

/** Told of when it is whole: others find it at once or not at all. */
export async function notePrepared(
  folder: string,
  key: string,
  { url, dataDir }: DatabaseLocation,
): Promise<void> {
  const name = join(folder, `${key}-${randomUUID()}`);
  await writeFile(name, JSON.stringify({ url, dataDir }));
  await rename(name, name + ENDING);
}

async function filesOf(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(ENDING));
}

async function readPlace(file: string): Promise<DatabaseLocation> {
  return JSON.parse(await readFile(file, "utf8")) as DatabaseLocation;
}

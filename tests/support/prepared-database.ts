import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { openDefinitions } from "../../server/config/store.ts";
import { openDatabase } from "../../server/database/database.ts";
import { createTestDatabase } from "./database.ts";
import { findPrepared, notePrepared } from "./prepared-registry.ts";
import type { DatabaseLocation, TestDatabase } from "./database.ts";

const root = join(import.meta.dirname, "../..");

interface DefinitionPlaces {
  readonly resourcesDir: string;
  readonly localesDir: string;
}

/**
 * A database with the tables of these definitions and no rows. The server finds them as at its second start; making the
 * tables of the release takes ten times as long.
 */
export async function createPreparedDatabase(definitions: DefinitionPlaces): Promise<TestDatabase> {
  return createCopy(await hashResources(definitions.resourcesDir), (place) => makeTables(place, definitions));
}

/** A copy of a database that is made once in a run: `make` fills an empty one and leaves nothing open. */
export async function createCopy(
  key: string,
  make: (place: DatabaseLocation) => Promise<unknown>,
): Promise<TestDatabase> {
  const folder = inject("preparedDatabases");
  let from = await findPrepared(folder, key);
  if (from === undefined) {
    from = await prepare(make);
    await notePrepared(folder, key, from);
  }
  return createTestDatabase({ from });
}

async function prepare(make: (place: DatabaseLocation) => Promise<unknown>): Promise<DatabaseLocation> {
  const place = await createTestDatabase();
  try {
    await make(place);
  } catch (error) {
    await place.drop();
    throw error;
  }
  return place;
}

async function makeTables({ url, dataDir }: DatabaseLocation, definitions: DefinitionPlaces): Promise<void> {
  const database = await openDatabase({ url, dataDir, durable: false });
  try {
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
    await openDefinitions({
      ...definitions,
      database,
      schemasDir: join(root, "schemas"),
      clock: Date.now,
      log: silent,
    });
  } finally {
    await database.close();
  }
}

/** What the tables follow from. Question forms lie beside it, and where they alone differ the tables are the same. */
async function hashResources(resourcesDir: string): Promise<string> {
  const hash = createHash("sha256");
  const paths = await Array.fromAsync(glob("**/*.json", { cwd: resourcesDir }));
  for (const path of paths.filter((each) => !each.startsWith("forms")).toSorted()) {
    hash.update(path).update(await readFile(join(resourcesDir, path)));
  }
  return hash.digest("hex").slice(0, 32);
}

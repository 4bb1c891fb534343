import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { openDatabase } from "../database/database.ts";
import { SQLITE_FILE } from "../database/sqlite/file.ts";
import type { Database } from "../database/types.ts";
import { findSecretKeys, type SecretKeys } from "../secrets/secret-key.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "./run-command.ts";

/**
 * Opens the database a server works with, for commands about what is in it. Throws `UsageError` where there is none, and makes
 * none: a command that was given other settings than the server must not say that all is well.
 */
export async function openStored(
  { databaseUrl: url, dataDir }: Pick<Settings, "databaseUrl" | "dataDir">,
  { readers }: { readonly readers?: number } = {},
): Promise<Database> {
  const nothing = new UsageError(
    `There is no database of Benchline in ${url === undefined ? resolve(dataDir) : "DATABASE_URL"}. Give the command the settings of the server, above all ${url === undefined ? "DATA_DIR or DATABASE_URL" : "DATABASE_URL"}.`,
  );
  if (url === undefined && !existsSync(join(dataDir, SQLITE_FILE))) throw nothing;
  const database = await openDatabase({ url, dataDir, readers });
  const tables = await database.dialect.introspect((statement) => database.query(statement));
  if (tables.some(({ name }) => name === "sys__meta")) return database;
  await database.close();
  throw nothing;
}

/** The secret keys the server works with. Throws `UsageError` where there is none, and makes none: nothing fits a new one. */
export async function storedSecretKeys({
  dataDir,
  secretKeys: given,
}: Pick<Settings, "dataDir" | "secretKeys">): Promise<SecretKeys> {
  const [first, ...others] = await findSecretKeys({ dataDir, given });
  if (first !== undefined) return [first, ...others];
  throw new UsageError(
    `There is no secret.key in ${resolve(dataDir)}. Give the command the settings of the server: SECRET_KEY, or its DATA_DIR.`,
  );
}

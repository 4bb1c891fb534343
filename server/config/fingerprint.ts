import { createHash } from "node:crypto";
import type { Database, Transaction } from "../database/types.ts";
import { FORMAT, FORMAT_KEY } from "../database/format.ts";
import { SYSTEM_TABLES } from "../database/schema/system-tables.ts";
import type { Schemas } from "./schemas.ts";
import type { FormFile } from "./shipped-forms.ts";
import { StartError } from "./start-error.ts";

/** In `sys__meta`; without it the next start looks at every table and index. */
export const APPLIED_KEY = "definitions_applied";

/**
 * What this release checks and builds definitions with, and what it ships beside them: the language's schemas, its own
 * tables, its question forms.
 */
export function releaseFingerprint({
  schemas,
  forms,
}: {
  schemas: Schemas;
  forms: readonly FormFile[];
}): string {
  const parts = [SYSTEM_TABLES, [...schemas], forms];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

/**
 * Which definitions the tables were last brought up to date with, or null for an empty database. The same value again
 * means that nothing has to be checked: a start costs one read instead of comparing every table.
 */
export async function readApplied(database: Database): Promise<{ applied: string | null; fresh: boolean }> {
  const rows = await database.read
    .selectFrom("sys__meta")
    .select(["key", "value"])
    .where("key", "in", [FORMAT_KEY, APPLIED_KEY])
    .execute()
    .catch(async (error: unknown) => {
      if (await hasTables(database)) throw error;
      return null;
    });
  if (rows === null) return { applied: null, fresh: true };
  const values = new Map(rows.map((row) => [row.key, row.value as string | null]));
  const format = Number(values.get(FORMAT_KEY) ?? FORMAT);
  if (format > FORMAT) {
    throw new StartError({
      code: "newer_database",
      message: `The database was written by a newer release (format ${format}, this one knows ${FORMAT}). Start that release, or restore a backup made before it.`,
    });
  }
  return { applied: values.get(APPLIED_KEY) ?? null, fresh: false };
}

export async function writeApplied(trx: Transaction, applied: string): Promise<void> {
  for (const [key, value] of [
    [FORMAT_KEY, String(FORMAT)],
    [APPLIED_KEY, applied],
  ]) {
    await trx
      .insertInto("sys__meta")
      .values({ key, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
  }
}

async function hasTables(database: Database): Promise<boolean> {
  const run = (statement: { sql: string; parameters: readonly unknown[] }) =>
    database.query<Record<string, unknown>>(statement);
  const tables = await database.dialect.introspect(run);
  return tables.some((table) => table.name === "sys__meta");
}

import type { DialectAdditions, ExistingTable, RunStatement } from "../dialect.ts";

/** What the database holds before a change. */
export interface ExistingSchema {
  readonly tables: ReadonlyMap<string, ExistingTable>;
  /** Resource and column → what its values mean, from `sys__schema`. */
  readonly meanings: ReadonlyMap<string, string>;
  readonly meta: ReadonlyMap<string, string | null>;
}

export const meaningKey = (resource: string, column: string): string => `${resource}.${column}`;

export async function readExisting(run: RunStatement, dialect: DialectAdditions): Promise<ExistingSchema> {
  const tables = new Map((await dialect.introspect(run)).map((table) => [table.name, table]));
  const read = (sql: string) => run({ sql, parameters: [] }) as Promise<Record<string, string>[]>;
  const meanings = tables.has("sys__schema")
    ? await read(`SELECT resource, "column", type FROM sys__schema`)
    : [];
  const meta = tables.has("sys__meta") ? await read(`SELECT key, value FROM sys__meta`) : [];
  return {
    tables,
    meanings: new Map(
      meanings.map((row) => [meaningKey(row["resource"] ?? "", row["column"] ?? ""), row["type"] ?? ""]),
    ),
    meta: new Map(meta.map((row) => [row["key"] ?? "", row["value"] ?? null])),
  };
}

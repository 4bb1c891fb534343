import type { DialectAdditions, ExistingTable, RunStatement, Statement } from "../dialect.ts";

/** What the database holds before a change. */
export interface ExistingSchema {
  readonly tables: ReadonlyMap<string, ExistingTable>;
  /** Resource and column → what its values mean, from `sys__schema`. */
  readonly meanings: ReadonlyMap<string, string>;
  readonly meta: ReadonlyMap<string, string | null>;
  /** Planned name → the one an index has that was made beside another. */
  readonly indexNames: ReadonlyMap<string, string>;
}

const INDEX = "index:";

/** Says which index stands under a planned name: not every engine can give one another name. */
export function noteIndexName(
  dialect: DialectAdditions,
  { name, as }: { name: string; as: string },
): Statement {
  return dialect.upsert({ table: "sys__meta", key: ["key"], row: { key: INDEX + name, value: as } });
}

/** What was said of an index that goes: another of that name is another index. */
export const forgetIndexName = (dialect: DialectAdditions, name: string): Statement => ({
  sql: `DELETE FROM sys__meta WHERE key = ${dialect.placeholder(1)}`,
  parameters: [INDEX + name],
});

export const meaningKey = (resource: string, column: string): string => `${resource}.${column}`;

export async function readExisting(run: RunStatement, dialect: DialectAdditions): Promise<ExistingSchema> {
  const found = new Map((await dialect.introspect(run)).map((table) => [table.name, table]));
  const read = (sql: string) => run({ sql, parameters: [] }) as Promise<Record<string, string>[]>;
  const meanings = found.has("sys__schema")
    ? await read(`SELECT resource, "column", type FROM sys__schema`)
    : [];
  const meta = found.has("sys__meta") ? await read(`SELECT key, value FROM sys__meta`) : [];
  const notes = new Map(meta.map((row) => [row["key"] ?? "", row["value"] ?? null]));
  const { tables, indexNames } = namedAsPlanned(found, notes);
  return {
    tables,
    indexNames,
    meanings: new Map(
      meanings.map((row) => [meaningKey(row["resource"] ?? "", row["column"] ?? ""), row["type"] ?? ""]),
    ),
    meta: notes,
  };
}

/** Indexes under their planned names. A note about one that is gone, or that has its name by now, says nothing. */
function namedAsPlanned(
  found: ReadonlyMap<string, ExistingTable>,
  notes: ReadonlyMap<string, string | null>,
): Pick<ExistingSchema, "tables" | "indexNames"> {
  const all = new Set([...found.values()].flatMap(({ indexes }) => indexes));
  const indexNames = new Map(
    [...notes].flatMap(([key, value]) => {
      const name = key.slice(INDEX.length);
      return key.startsWith(INDEX) && value !== null && all.has(value) && !all.has(name)
        ? [[name, value] as const]
        : [];
    }),
  );
  const planned = new Map([...indexNames].map(([name, as]) => [as, name]));
  const tables = new Map(
    [...found].map(([name, table]) => [
      name,
      { ...table, indexes: table.indexes.map((index) => planned.get(index) ?? index) },
    ]),
  );
  return { tables, indexNames };
}

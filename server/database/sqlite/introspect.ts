import { SEARCH_PREFIX } from "./search-sql.ts";
import type { ExistingTable, RunStatement } from "../dialect.ts";

const OWN_TABLES = `m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND substr(m.name, 1, ${SEARCH_PREFIX.length}) <> '${SEARCH_PREFIX}'`;

export async function introspectSqlite(run: RunStatement): Promise<readonly ExistingTable[]> {
  const read = (text: string) => run({ sql: text, parameters: [] }) as Promise<Record<string, string>[]>;
  const columns = await read(
    `SELECT m.name AS owner, c.name, lower(c.type) AS type, c."notnull" AS required, c.pk FROM sqlite_schema m, pragma_table_xinfo(m.name) c WHERE ${OWN_TABLES} ORDER BY m.name, c.cid`,
  );
  const indexes = await read(
    `SELECT m.tbl_name AS owner, m.name FROM sqlite_schema m WHERE m.type = 'index' AND m.sql IS NOT NULL ORDER BY m.name`,
  );
  const keys = await read(
    `SELECT m.name AS owner, f."from" AS name, f."table" AS target FROM sqlite_schema m, pragma_foreign_key_list(m.name) f WHERE ${OWN_TABLES}`,
  );
  const owned = Map.groupBy(columns, (column) => column["owner"] as string);
  const indexesOf = Map.groupBy(indexes, (index) => index["owner"] as string);
  const keysOf = Map.groupBy(keys, (key) => key["owner"] as string);
  return [...owned].map(([name, tableColumns]) => ({
    name,
    columns: tableColumns.map((column) => ({
      name: column["name"] as string,
      type: column["type"] as string,
      nullable: Number(column["required"]) === 0,
      primaryKey: Number(column["pk"]) > 0,
    })),
    indexes: (indexesOf.get(name) ?? []).map((index) => index["name"] as string),
    foreignKeys: (keysOf.get(name) ?? []).map((key) => ({
      column: key["name"] as string,
      references: key["target"] as string,
    })),
  }));
}

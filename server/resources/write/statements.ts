import { sql } from "kysely";
import { resourceStorage } from "../../database/schema/resource-storage.ts";
import { engine } from "../sql/engines.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { SqlValue } from "../sql/binding.ts";
import type { Compilation, Sql } from "../sql/frame.ts";

export type ColumnValues = Readonly<Record<string, SqlValue>>;

/** Canonical values → columns of the table. Fields without a column (child rows) are left out. */
export function encodeValues(
  resource: CompiledResource,
  values: Readonly<Record<string, unknown>>,
): ColumnValues {
  const { fields } = resourceStorage(resource);
  const encoded: Record<string, SqlValue> = {};
  for (const [name, value] of Object.entries(values))
    Object.assign(encoded, fields.get(name)?.encode(value ?? null));
  return encoded;
}

/** Gives the new row's id. */
export function insertSql(table: string, values: ColumnValues): Sql {
  const names = Object.keys(values);
  const columns = sql.join(names.map((name) => sql.id(name)));
  return sql`insert into ${sql.id(table)} (${columns}) values (${sql.join(names.map((name) => values[name]))}) returning id`;
}

export function updateSql(
  table: string,
  { id, values, version }: { id: number; values: ColumnValues; version?: number },
): Sql {
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  const unchanged = version === undefined ? sql`` : sql` and row_version = ${version}`;
  return sql`update ${sql.id(table)} set ${sql.join(sets)} where id = ${id}${unchanged}`;
}

/** The elements of list values in their link tables, for the fields among `values`. */
export function linkStatements(
  resource: CompiledResource,
  { id, values, isNew }: { id: number; values: Readonly<Record<string, unknown>>; isNew: boolean },
): Sql[] {
  const { fields } = resourceStorage(resource);
  return Object.entries(values).flatMap(([name, value]) => {
    const stored = fields.get(name);
    if (stored === undefined || stored.linkTable === null) return [];
    const table = sql.id(stored.linkTable);
    const elements = stored.elements(value);
    const rows = elements.map((element, position) => sql`(${id}, ${position}, ${element})`);
    const clear = isNew ? [] : [sql`delete from ${table} where owner = ${id}`];
    return rows.length === 0
      ? clear
      : [...clear, sql`insert into ${table} (owner, position, value) values ${sql.join(rows)}`];
  });
}

/** The same from the JSON the column holds, for values the database worked out itself. */
export function relinkStatements(
  compilation: Compilation,
  { resource, field, ids }: { resource: CompiledResource; field: string; ids: readonly number[] },
): Sql[] {
  const linkTable = resourceStorage(resource).fields.get(field)?.linkTable;
  if (linkTable == null || ids.length === 0) return [];
  const { inJson, elements, position } = engine(compilation);
  const list = JSON.stringify(ids);
  const table = sql.id(linkTable);
  const each = elements(
    sql`${sql.id("r", field)}`,
    "e",
    resource.fieldsByName[field]?.kind === "references" ? "number" : "text",
  );
  return [
    sql`delete from ${table} where ${inJson(sql`owner`, list, "number")}`,
    sql`insert into ${table} (owner, position, value) select r.id, ${position("e")}, e.value from ${sql.id(resource.name)} as r, ${each} where ${inJson(sql`r.id`, list, "number")}`,
  ];
}

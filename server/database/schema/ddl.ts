import { quote, quoteText, shortName } from "../identifiers.ts";
import type { DialectAdditions } from "../dialect.ts";
import type { Statement } from "../types.ts";
import type { ColumnPlan, IndexPlan, TablePlan } from "./columns.ts";

/** A statement without parameters. */
export function plain(sql: string): Statement {
  return { sql, parameters: [] };
}

function columnText(
  dialect: DialectAdditions,
  { name, kind, required, fallback, references }: ColumnPlan,
): string {
  const parts = [quote(name), dialect.columnTypes[kind]];
  if (required === true) parts.push("NOT NULL");
  if (fallback !== undefined) {
    parts.push(`DEFAULT ${typeof fallback === "number" ? fallback : quoteText(fallback)}`);
  }
  if (references !== undefined && dialect.inlineForeignKeys) {
    parts.push(`REFERENCES ${quote(references.table)} (id) ON DELETE ${references.onDelete.toUpperCase()}`);
  }
  return parts.join(" ");
}

export function createTable(dialect: DialectAdditions, { name, key, columns }: TablePlan): string {
  const lines = columns.map((column) => columnText(dialect, column));
  if (key === "id") lines.unshift(`id ${dialect.idType}`);
  else lines.push(`PRIMARY KEY (${key.map(quote).join(", ")})`);
  const options = dialect.tableOptions[key === "id" ? "plain" : "keyed"];
  return `CREATE TABLE ${quote(name)} (${lines.join(", ")})${options}`;
}

export function addColumn(dialect: DialectAdditions, table: string, column: ColumnPlan): string {
  return `ALTER TABLE ${quote(table)} ADD COLUMN ${columnText(dialect, column)}`;
}

export function createIndex(
  dialect: DialectAdditions,
  { name, table, terms, unique, where }: IndexPlan,
  { concurrently = "" } = {},
): string {
  const list = terms.map(({ column, direction }) => dialect.indexTerm(column, direction)).join(", ");
  const condition = where === null ? "" : ` WHERE ${where}`;
  return `CREATE ${unique ? "UNIQUE " : ""}INDEX${concurrently} ${quote(name)} ON ${quote(table)} (${list})${condition}`;
}

/** Foreign keys that the engine takes only when both tables exist. */
export function foreignKeys(
  dialect: DialectAdditions,
  table: string,
  columns: readonly ColumnPlan[],
): { column: string; sql: string; untested: { name: string; sql: string } }[] {
  if (dialect.inlineForeignKeys) return [];
  return columns.flatMap(({ name, references }) => {
    if (references === undefined) return [];
    const { table: target, onDelete } = references;
    const key = { table, column: name, references: target, onDelete };
    const untested = shortName(`fk__${table}__${name}`);
    return [
      {
        column: name,
        sql: dialect.addForeignKeyLater(key),
        untested: { name: untested, sql: dialect.addForeignKeyLater({ ...key, untested }) },
      },
    ];
  });
}

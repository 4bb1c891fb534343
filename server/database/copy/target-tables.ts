import { quote, quoteText } from "../identifiers.ts";
import { postgresAdditions } from "../postgres/dialect.ts";
import type { SourceTable } from "./source.ts";

/** The table on PostgreSQL, without keys to others: those come after the rows, whatever their order. */
export function targetTable({ name, columns, key, lastId }: SourceTable): string {
  const { columnTypes, idType } = postgresAdditions;
  const lines = columns.map((column) => {
    if (lastId !== null && column.name === "id") return `id ${idType}`;
    const parts = [quote(column.name), columnTypes[column.kind]];
    if (column.required) parts.push("not null");
    if (column.fallback !== null) parts.push(`default ${column.fallback}`);
    return parts.join(" ");
  });
  if (lastId === null) lines.push(`primary key (${key.map(quote).join(", ")})`);
  return `create table ${quote(name)} (${lines.join(", ")})`;
}

export function targetForeignKeys({ name, foreignKeys }: SourceTable): string[] {
  return foreignKeys.map(
    ({ column, references, onDelete }) =>
      `alter table ${quote(name)} add foreign key (${quote(column)}) references ${quote(references)} (id) on delete ${onDelete}`,
  );
}

/** Ids go on after the highest that was ever given, also when its row is gone. */
export function targetSequence({ name, lastId }: SourceTable): string[] {
  if (lastId === null) return [];
  const sequence = `pg_get_serial_sequence(${quoteText(quote(name))}, 'id')`;
  return [`select setval(${sequence}, ${Math.max(lastId, 1)}, ${lastId > 0})`];
}

import { quote } from "./identifiers.ts";
import type { Statement, UpsertRequest } from "./dialect.ts";

/** Inserts a row, or changes the one with its key. `placeholder` gives the engine's mark of the n-th parameter, from 1. */
export function upsertStatement(
  { table, key, row, keep = [] }: UpsertRequest,
  placeholder: (position: number) => string,
): Statement {
  const columns = Object.keys(row);
  const changed = columns.filter((column) => !key.includes(column) && !keep.includes(column));
  const action =
    changed.length === 0
      ? "DO NOTHING"
      : `DO UPDATE SET ${changed.map((column) => `${quote(column)} = excluded.${quote(column)}`).join(", ")}`;
  const values = columns.map((_column, index) => placeholder(index + 1)).join(", ");
  return {
    sql: `INSERT INTO ${quote(table)} (${columns.map(quote).join(", ")}) VALUES (${values}) ON CONFLICT (${key.map(quote).join(", ")}) ${action}`,
    parameters: Object.values(row),
  };
}

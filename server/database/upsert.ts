import { quote } from "./identifiers.ts";
import type { Statement } from "./types.ts";

export interface UpsertRequest {
  readonly table: string;
  /** Columns of the key that may be taken already. */
  readonly key: readonly string[];
  readonly row: Readonly<Record<string, unknown>>;
  /** Columns that keep their value when the row exists. */
  readonly keep?: readonly string[];
}

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

import type { DialectAdditions } from "../dialect.ts";
import type { Statement } from "../types.ts";

/** So few that whoever reads or writes meanwhile does not feel them. */
export const ROWS_AT_ONCE = 1000;

/**
 * The next rows after an id; those of one pass over the table (`dialect.passes`) up to another id, for a database that
 * cannot tell how many a pass has would look through the whole table for the next of them; or certain ones.
 */
export type SomeRows =
  | { readonly after: number }
  | { readonly after: number; readonly upTo: number; readonly pass: number }
  | { readonly ids: readonly number[] };

/** Reads some rows of a table in the order of their ids: those where `there` holds. */
export function someRows(
  wanted: string,
  { rows, there, dialect }: { rows: SomeRows; there: string; dialect: DialectAdditions },
): Statement {
  if ("ids" in rows) {
    const listed = rows.ids.length === 0 ? "NULL" : rows.ids.join(", ");
    return { sql: `${wanted} WHERE id IN (${listed}) AND ${there} ORDER BY id`, parameters: [] };
  }
  const range = `${wanted} WHERE id > ${dialect.placeholder(1)} AND ${there}`;
  return "pass" in rows
    ? {
        sql: `${range} AND id <= ${dialect.placeholder(2)} AND id % ${dialect.passes} = ${rows.pass} ORDER BY id`,
        parameters: [rows.after, rows.upTo],
      }
    : { sql: `${range} ORDER BY id LIMIT ${ROWS_AT_ONCE}`, parameters: [rows.after] };
}

/** After which row the next part begins; null after the last part, and where the end of the part was named. */
export function lastOf(rows: SomeRows, found: readonly { readonly id: number }[]): number | null {
  const isLast = "ids" in rows || "pass" in rows || found.length < ROWS_AT_ONCE;
  return isLast ? null : (found.at(-1)?.id ?? null);
}

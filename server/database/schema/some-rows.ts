import type { DialectAdditions } from "../dialect.ts";
import type { Statement } from "../types.ts";

/** So few that whoever reads or writes meanwhile does not feel them. */
export const ROWS_AT_ONCE = 1000;

/** The next rows after an id, of all or of one pass over the table (`dialect.passes`); or certain ones. */
export type SomeRows =
  | { readonly after: number; readonly pass?: number }
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
  const { after, pass } = rows;
  const ofPass = pass === undefined ? "" : ` AND id % ${dialect.passes} = ${pass}`;
  const sql = `${wanted} WHERE id > ${dialect.placeholder(1)}${ofPass} AND ${there} ORDER BY id LIMIT ${ROWS_AT_ONCE}`;
  return { sql, parameters: [after] };
}

/** After which row the next part begins; null after the last part. */
export function lastOf(rows: SomeRows, found: readonly { readonly id: number }[]): number | null {
  return "ids" in rows || found.length < ROWS_AT_ONCE ? null : (found.at(-1)?.id ?? null);
}

import { sql } from "kysely";
import { quote } from "../identifiers.ts";
import { toSearchPiece } from "../search.ts";
import type { RawBuilder } from "kysely";
import type { SearchRequest } from "../dialect.ts";

export const SEARCH_PREFIX = "fts__";

/** Whether every word is in one of the columns. */
export function containsSql({
  alias,
  columns,
  terms,
}: Pick<SearchRequest, "alias" | "columns" | "terms">): RawBuilder<boolean> {
  const tests = terms.map((term) => {
    const piece = toSearchPiece(term);
    const found = columns.map((column) => sql`instr(${sql.ref(`${alias}.${column}`)}, ${piece}) > 0`);
    return sql`(${sql.join(found, sql` or `)})`;
  });
  return sql`(${sql.join(tests, sql` and `)})`;
}

/** What the index is asked for: rows that have all these pieces of three letters. */
export function matchText(trigrams: readonly string[]): string {
  return trigrams.map(quote).join(" AND ");
}

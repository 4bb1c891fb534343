import { sql } from "kysely";
import { quote, shortName } from "../identifiers.ts";
import { toSearchPiece } from "../search.ts";
import type { DialectAdditions } from "../dialect.ts";

const indexName = (table: string, column: string) => shortName(`${table}__${column}trgm`);

/** A piece that begins with two blanks needs only one in the pattern: the index pads words by itself. */
function toPattern(term: string): string {
  const piece = toSearchPiece(term).replace(/^ +/, " ");
  return `%${piece.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** Trigram indexes over the search columns; the planner knows from its statistics when to walk the list's order. */
export const postgresSearch: Pick<
  DialectAdditions,
  "search" | "chooseSearchPlan" | "createSearchIndex" | "dropSearchIndex"
> = {
  search({ alias, columns, terms }) {
    const tests = terms.map((term) => {
      const pattern = toPattern(term);
      const found = columns.map((column) => sql`${sql.ref(`${alias}.${column}`)} like ${pattern}`);
      return sql`(${sql.join(found, sql` or `)})`;
    });
    return sql`(${sql.join(tests, sql` and `)})`;
  },
  chooseSearchPlan: () => Promise.resolve("index"),
  createSearchIndex: ({ table, columns }) => [
    "create extension if not exists pg_trgm",
    ...columns.map(
      (column) =>
        `create index if not exists ${quote(indexName(table, column))} on ${quote(table)} using gin (${quote(column)} gin_trgm_ops)`,
    ),
  ],
  dropSearchIndex: ({ table, columns }) =>
    columns.map((column) => `drop index if exists ${quote(indexName(table, column))}`),
};

import { sql } from "kysely";
import { quote, shortName } from "../identifiers.ts";
import { toSearchPiece } from "../search.ts";
import type { RawBuilder } from "kysely";
import type { DialectAdditions } from "../dialect.ts";

const indexName = (table: string, column: string) => shortName(`${table}__${column}trgm`);

/** Codes share their beginning, whose pieces are in every row; their end tells them apart. */
const CODE = /\d/;
const CODE_LENGTH = 9;
const CODE_END = 6;
/** Samples the planner keeps of a search column: with fewer it takes a word of one row in a hundred for a rare one. */
const SAMPLES = 1000;

/** A piece that begins with two blanks needs only one in the pattern: the index pads words by itself. */
function toPattern(piece: string): string {
  return `%${piece.replace(/^ +/, " ").replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

function containsSql(column: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  if (!CODE.test(term) || term.length < CODE_LENGTH) {
    return sql`${column} like ${toPattern(toSearchPiece(term))}`;
  }
  return sql`(${column} like ${toPattern(term.slice(-CODE_END))} and strpos(${column}, ${term}) > 0)`;
}

/** Trigram indexes over the search columns; the planner knows from its statistics when to walk the list's order. */
export const postgresSearch: Pick<
  DialectAdditions,
  "search" | "chooseSearchPlan" | "createSearchIndex" | "dropSearchIndex"
> = {
  search({ alias, columns, terms }) {
    const tests = terms.map((term) => {
      const found = columns.map((column) => containsSql(sql.ref(`${alias}.${column}`), term));
      return sql`(${sql.join(found, sql` or `)})`;
    });
    return sql`(${sql.join(tests, sql` and `)})`;
  },
  chooseSearchPlan: () => Promise.resolve("index"),
  createSearchIndex: ({ table, columns }) => [
    "create extension if not exists pg_trgm",
    ...columns.map(
      (column) => `alter table ${quote(table)} alter column ${quote(column)} set statistics ${SAMPLES}`,
    ),
    ...columns.map(
      (column) =>
        `create index if not exists ${quote(indexName(table, column))} on ${quote(table)} using gin (${quote(column)} gin_trgm_ops)`,
    ),
  ],
  dropSearchIndex: ({ table, columns }) =>
    columns.map((column) => `drop index if exists ${quote(indexName(table, column))}`),
};

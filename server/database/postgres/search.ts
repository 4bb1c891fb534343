import { sql } from "kysely";
import { quote, shortName } from "../identifiers.ts";
import { toSearchPiece } from "../search.ts";
import { readPlan, SearchPlanner } from "./search-plan.ts";
import type { RawBuilder } from "kysely";
import type { DialectAdditions, SearchIndex } from "../dialect.ts";

const indexName = (table: string, column: string) => shortName(`${table}__${column}trgm`);

/** Samples the planner keeps of a search column: with fewer it takes a word of one row in a hundred for a rare one. */
const SAMPLES = 1000;

/** A piece that begins with two blanks needs only one in the pattern: the index pads words by itself. */
function toPattern(piece: string): string {
  return `%${piece.replace(/^ +/, " ").replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/**
 * Whether a column has a word, found by the part the index is asked for. Both ways leave the engine its statistics: under
 * the name of another collation, with the same rules, the index is not asked; and "other than 0" is taken for nearly all.
 */
function containsSql(column: RawBuilder<unknown>, term: string, part: string | null): RawBuilder<boolean> {
  const piece = toSearchPiece(term);
  if (part === null) return sql`${column} collate "POSIX" like ${toPattern(piece)}`;
  const found = sql<boolean>`${column} like ${toPattern(part)}`;
  return part === piece ? found : sql`(${found} and ${goesAlongSql(column, term)})`;
}

/** Whether a column has a word that goes together with the one the index is asked for: no reason to expect fewer rows. */
function goesAlongSql(column: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  return sql`(${column} like ${toPattern(toSearchPiece(term))})::int <> 0`;
}

/** Trigram indexes over the search columns; the engine knows from its statistics when to walk the list's order. */
export function createPostgresSearch(): Pick<
  DialectAdditions,
  "search" | "chooseSearchPlan" | "createSearchIndex" | "dropSearchIndex"
> {
  const planner = new SearchPlanner();
  return {
    search({ alias, columns, terms, plan, ordered = false }) {
      const { parts, leading } = readPlan({ plan, terms });
      const tests = terms.map((term, position) => {
        const part = parts[position] ?? null;
        const follows = ordered && leading !== null && leading !== position;
        const found = columns.map((name) => {
          const column = sql.ref(`${alias}.${name}`);
          return follows ? goesAlongSql(column, term) : containsSql(column, term, part);
        });
        return sql`(${sql.join(found, sql` or `)})`;
      });
      return sql`(${sql.join(tests, sql` and `)})`;
    },
    chooseSearchPlan: (run, request) => planner.choose(run, request),
    createSearchIndex,
    dropSearchIndex: ({ table, columns, staying = [] }) =>
      columns
        .filter((column) => !staying.includes(column))
        .map((column) => `drop index if exists ${quote(indexName(table, column))}`),
  };
}

function createSearchIndex({ table, columns }: SearchIndex): readonly string[] {
  return [
    "create extension if not exists pg_trgm",
    ...columns.map(
      (column) => `alter table ${quote(table)} alter column ${quote(column)} set statistics ${SAMPLES}`,
    ),
    ...columns.map(
      (column) =>
        `create index if not exists ${quote(indexName(table, column))} on ${quote(table)} using gin (${quote(column)} gin_trgm_ops)`,
    ),
  ];
}

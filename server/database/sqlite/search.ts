import { sql } from "kysely";
import { quote, quoteText } from "../identifiers.ts";
import { toSearchPiece } from "../search.ts";
import type { DialectAdditions } from "../dialect.ts";

/** Above this many rows it is quicker to walk the list's order than to sort what the index finds. */
const COMMON = 4000;

export const SEARCH_PREFIX = "fts__";

const indexName = (table: string) => SEARCH_PREFIX + table;
const triggerName = (table: string, event: string) => `${SEARCH_PREFIX}${table}__${event}`;

/** `{columns} : ("piece" AND "piece")`: every piece in one of the columns. */
function matchExpression({
  columns,
  terms,
}: {
  columns: readonly string[];
  terms: readonly string[];
}): string {
  const pieces = terms.map((term) => quote(toSearchPiece(term)));
  return `{${columns.map(quote).join(" ")}} : (${pieces.join(" AND ")})`;
}

/**
 * Full text index over three-letter pieces of the search columns (external content: the text itself stays in the
 * table), kept by triggers.
 */
export const sqliteSearch: Pick<
  DialectAdditions,
  "search" | "chooseSearchPlan" | "createSearchIndex" | "dropSearchIndex"
> = {
  search({ table, alias, columns, terms, plan }) {
    if (plan === "index") {
      const index = sql.id(indexName(table));
      return sql`${sql.ref(`${alias}.id`)} in (select rowid from ${index} where ${index} match ${matchExpression({ columns, terms })})`;
    }
    const tests = terms.map((term) => {
      const found = columns.map(
        (column) => sql`instr(${sql.ref(`${alias}.${column}`)}, ${toSearchPiece(term)}) > 0`,
      );
      return sql`(${sql.join(found, sql` or `)})`;
    });
    return sql`(${sql.join(tests, sql` and `)})`;
  },

  async chooseSearchPlan(run, { table, columns, terms }) {
    const index = quote(indexName(table));
    const [row] = await run({
      sql: `select count(*) as count from (select 1 from ${index} where ${index} match ? limit ${COMMON})`,
      parameters: [matchExpression({ columns, terms })],
    });
    return Number(row?.["count"]) < COMMON ? "index" : "walk";
  },

  createSearchIndex({ table, columns }) {
    const index = quote(indexName(table));
    const names = columns.map(quote).join(", ");
    const values = (row: string) => columns.map((column) => `${row}.${quote(column)}`).join(", ");
    const remove = `INSERT INTO ${index} (${index}, rowid, ${names}) VALUES ('delete', old.id, ${values("old")});`;
    const add = `INSERT INTO ${index} (rowid, ${names}) VALUES (new.id, ${values("new")});`;
    const changed = columns.map((column) => `new.${quote(column)} IS NOT old.${quote(column)}`).join(" OR ");
    const trigger = (event: string, when: string, body: string) =>
      `CREATE TRIGGER ${quote(triggerName(table, event))} AFTER ${when} BEGIN ${body} END`;
    return [
      `CREATE VIRTUAL TABLE ${index} USING fts5(${names}, content=${quoteText(table)}, content_rowid='id', ` +
        `tokenize='trigram case_sensitive 1')`,
      `INSERT INTO ${index} (${index}) VALUES ('rebuild')`,
      trigger("insert", `INSERT ON ${quote(table)}`, add),
      trigger("update", `UPDATE OF ${names} ON ${quote(table)} WHEN ${changed}`, remove + add),
      trigger("delete", `DELETE ON ${quote(table)}`, remove),
    ];
  },

  dropSearchIndex({ table }) {
    return [
      ...["insert", "update", "delete"].map(
        (event) => `DROP TRIGGER IF EXISTS ${quote(triggerName(table, event))}`,
      ),
      `DROP TABLE IF EXISTS ${quote(indexName(table))}`,
    ];
  },
};

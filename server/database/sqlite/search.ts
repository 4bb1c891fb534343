import { sql } from "kysely";
import { quote, quoteText } from "../identifiers.ts";
import { containsSql, matchText, SEARCH_PREFIX, searchIndexName } from "./search-sql.ts";
import { readPlan, SearchPlanner } from "./search-plan.ts";
import type { DialectAdditions, SearchIndex } from "../dialect.ts";

const triggerName = (table: string, event: string) => `${SEARCH_PREFIX}${table}__${event}`;

/**
 * Full text index over three-letter pieces of the search columns, kept by triggers. The texts stay in the table and
 * positions are left out, which makes the index a third of the size; whether a row really has the words is always
 * decided by its text.
 */
export function createSqliteSearch(): Pick<
  DialectAdditions,
  "search" | "chooseSearchPlan" | "createSearchIndex" | "dropSearchIndex"
> {
  const planner = new SearchPlanner();
  return {
    search(request) {
      const { table, alias, ordered = false } = request;
      const { way, trigrams } = readPlan(request);
      const used = way[ordered ? "ordered" : "other"];
      const contained = containsSql(request);
      if (used === "walk") return contained;
      const index = sql.id(searchIndexName(table));
      const found = sql`select rowid from ${index} where ${index} match ${matchText(trigrams)}`;
      // The plus sign keeps the engine from starting at these ids: it then follows the order and tests each place.
      const id = sql.ref(`${alias}.id`);
      return sql`(${used === "order" ? sql`+${id}` : id} in (${found}) and ${contained})`;
    },
    chooseSearchPlan: (run, request) => planner.choose(run, request),
    createSearchIndex,
    dropSearchIndex,
  };
}

function createSearchIndex({ table, columns }: SearchIndex): readonly string[] {
  const index = quote(searchIndexName(table));
  const names = columns.map(quote).join(", ");
  const values = (row: string) => columns.map((column) => `${row}.${quote(column)}`).join(", ");
  const remove = `INSERT INTO ${index} (${index}, rowid, ${names}) VALUES ('delete', old.id, ${values("old")});`;
  const add = `INSERT INTO ${index} (rowid, ${names}) VALUES (new.id, ${values("new")});`;
  const changed = columns.map((column) => `new.${quote(column)} IS NOT old.${quote(column)}`).join(" OR ");
  const trigger = (event: string, when: string, body: string) =>
    `CREATE TRIGGER ${quote(triggerName(table, event))} AFTER ${when} BEGIN ${body} END`;
  return [
    `CREATE VIRTUAL TABLE ${index} USING fts5(${names}, content=${quoteText(table)}, content_rowid='id', ` +
      `tokenize='trigram case_sensitive 1', detail=none)`,
    `INSERT INTO ${index} (${index}) VALUES ('rebuild')`,
    trigger("insert", `INSERT ON ${quote(table)}`, add),
    trigger("update", `UPDATE OF ${names} ON ${quote(table)} WHEN ${changed}`, remove + add),
    trigger("delete", `DELETE ON ${quote(table)}`, remove),
  ];
}

function dropSearchIndex({ table }: SearchIndex): readonly string[] {
  return [
    ...["insert", "update", "delete"].map(
      (event) => `DROP TRIGGER IF EXISTS ${quote(triggerName(table, event))}`,
    ),
    `DROP TABLE IF EXISTS ${quote(searchIndexName(table))}`,
  ];
}

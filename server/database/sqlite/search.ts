import { sql } from "kysely";
import { quote } from "../identifiers.ts";
import { createIndexTable, createTriggers, dropIndex, searchIndexName } from "./search-index.ts";
import { searchIndexBeside } from "./search-beside.ts";
import { containsSql, matchText } from "./search-sql.ts";
import { readPlan, SearchPlanner } from "./search-plan.ts";
import type { DialectAdditions, SearchIndex } from "../dialect.ts";

/**
 * Full text index over three-letter pieces of the search columns, kept by triggers. The texts stay in the table and
 * positions are left out, which makes the index a third of the size; whether a row really has the words is always
 * decided by its text.
 */
export function createSqliteSearch(): Pick<
  DialectAdditions,
  "search" | "chooseSearchPlan" | "createSearchIndex" | "dropSearchIndex" | "searchIndexBeside"
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
    searchIndexBeside,
  };
}

function createSearchIndex({ table, columns }: SearchIndex): readonly string[] {
  const index = searchIndexName(table);
  return [
    createIndexTable({ table, columns, index }),
    `INSERT INTO ${quote(index)} (${quote(index)}) VALUES ('rebuild')`,
    ...createTriggers({ table, columns, index }),
  ];
}

const dropSearchIndex = ({ table }: SearchIndex): readonly string[] => dropIndex(searchIndexName(table));

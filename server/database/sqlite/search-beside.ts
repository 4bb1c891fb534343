import type { SearchBeside, SearchIndex } from "../dialect.ts";
import { quote, quoteText } from "../identifiers.ts";
import { plain } from "../schema/ddl.ts";
import {
  createIndexTable,
  createTriggers,
  dropIndex,
  dropTriggers,
  searchIndexName,
} from "./search-index.ts";

/**
 * Another search index of a table, filled some rows at a time in the order of their ids while the one there is answers.
 * How far it has come stands in `sys__meta`: what is written to rows up to there it hears by triggers.
 */
export function searchIndexBeside({ table, columns }: SearchIndex): SearchBeside {
  const final = searchIndexName(table);
  const index = `${final}__beside`;
  const key = quoteText(`search_beside:${table}`);
  const names = columns.map(quote).join(", ");
  // read as a number, a text is what it begins with
  const note = (reached: number) => quoteText(`${reached} ${columns.join(",")}`);
  const reached = `(SELECT CAST(value AS INTEGER) FROM sys__meta WHERE key = ${key})`;
  const add = (from: string | number, to: string) =>
    `INSERT INTO ${quote(index)} (rowid, ${names}) SELECT id, ${names} FROM ${quote(table)} WHERE id > ${from}${to}`;
  const drop = [...dropIndex(index), `DELETE FROM sys__meta WHERE key = ${key}`];
  return {
    progress: plain(
      `SELECT CAST(value AS INTEGER) AS reached FROM sys__meta WHERE key = ${key} AND substr(value, instr(value, ' ') + 1) = ${quoteText(columns.join(","))}`,
    ),
    begin: [
      ...drop,
      createIndexTable({ table, columns, index }),
      ...createTriggers({ table, columns, index, until: reached }),
      `INSERT INTO sys__meta (key, value) VALUES (${key}, ${note(0)})`,
    ],
    fill: ({ after, last }) => [
      add(after, ` AND id <= ${last}`),
      `UPDATE sys__meta SET value = ${note(last)} WHERE key = ${key}`,
    ],
    finish: [
      add(reached, ""),
      ...dropTriggers(index),
      ...dropIndex(final),
      `ALTER TABLE ${quote(index)} RENAME TO ${quote(final)}`,
      ...createTriggers({ table, columns, index: final }),
      `DELETE FROM sys__meta WHERE key = ${key}`,
    ],
    drop,
  };
}

import type { SearchIndex } from "../dialect.ts";
import { quote, quoteText } from "../identifiers.ts";
import { SEARCH_PREFIX } from "./search-sql.ts";

export const searchIndexName = (table: string): string => SEARCH_PREFIX + table;

interface NamedIndex extends SearchIndex {
  readonly index: string;
}

const EVENTS = ["insert", "update", "delete"] as const;

const triggerName = (index: string, event: (typeof EVENTS)[number]) => quote(`${index}__${event}`);

export function createIndexTable({ table, columns, index }: NamedIndex): string {
  return (
    `CREATE VIRTUAL TABLE ${quote(index)} USING fts5(${columns.map(quote).join(", ")}, content=${quoteText(table)}, ` +
    `content_rowid='id', tokenize='trigram case_sensitive 1', detail=none)`
  );
}

/** Keep an index as its table is written to; with `until`, a number in SQL, as far as rows up to that id go. */
export function createTriggers({
  table,
  columns,
  index,
  until,
}: NamedIndex & { readonly until?: string }): readonly string[] {
  const names = columns.map(quote).join(", ");
  const values = (row: string) => columns.map((column) => `${row}.${quote(column)}`).join(", ");
  const remove = `INSERT INTO ${quote(index)} (${quote(index)}, rowid, ${names}) VALUES ('delete', old.id, ${values("old")});`;
  const add = `INSERT INTO ${quote(index)} (rowid, ${names}) VALUES (new.id, ${values("new")});`;
  const changed = columns.map((column) => `new.${quote(column)} IS NOT old.${quote(column)}`).join(" OR ");
  const trigger = (event: (typeof EVENTS)[number], on: string, when: readonly string[], body: string) =>
    `CREATE TRIGGER ${triggerName(index, event)} AFTER ${on} ON ${quote(table)}` +
    `${when.length === 0 ? "" : ` WHEN ${when.join(" AND ")}`} BEGIN ${body} END`;
  const within = (row: string) => (until === undefined ? [] : [`${row}.id <= ${until}`]);
  return [
    trigger("insert", "INSERT", within("new"), add),
    trigger("update", `UPDATE OF ${names}`, [`(${changed})`, ...within("new")], remove + add),
    trigger("delete", "DELETE", within("old"), remove),
  ];
}

export const dropTriggers = (index: string): readonly string[] =>
  EVENTS.map((event) => `DROP TRIGGER IF EXISTS ${triggerName(index, event)}`);

export const dropIndex = (index: string): readonly string[] => [
  ...dropTriggers(index),
  `DROP TABLE IF EXISTS ${quote(index)}`,
];

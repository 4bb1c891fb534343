import { sql, type Expression, type RawBuilder } from "kysely";
import { createSqliteSearch } from "./search.ts";
import { updateManyStatement } from "../update-many.ts";
import { createSealing } from "../../secrets/sealing.ts";
import { upsertStatement } from "../upsert.ts";
import type { DialectAdditions, TimeUnit, ExistingTable, RunStatement } from "../dialect.ts";
import { foundTables } from "../found-tables.ts";
import { quote, quoteText, shortName } from "../identifiers.ts";
import { SEARCH_PREFIX } from "./search-sql.ts";

const OWN_TABLES = `m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND substr(m.name, 1, ${SEARCH_PREFIX.length}) <> '${SEARCH_PREFIX}'`;

async function introspectSqlite(run: RunStatement): Promise<readonly ExistingTable[]> {
  const read = (text: string) => run({ sql: text, parameters: [] }) as Promise<Record<string, string>[]>;
  const columns = await read(
    `SELECT m.name AS owner, c.name, lower(c.type) AS type, c."notnull" AS required, c.pk FROM sqlite_schema m, pragma_table_xinfo(m.name) c WHERE ${OWN_TABLES} ORDER BY m.name, c.cid`,
  );
  const indexes = await read(
    `SELECT m.tbl_name AS owner, m.name FROM sqlite_schema m WHERE m.type = 'index' AND m.sql IS NOT NULL ORDER BY m.name`,
  );
  const keys = await read(
    `SELECT m.name AS owner, f."from" AS name, f."table" AS target FROM sqlite_schema m, pragma_foreign_key_list(m.name) f WHERE ${OWN_TABLES}`,
  );
  return foundTables({ columns, indexes, keys });
}

const FIRST_DAY: Record<TimeUnit, (date: Expression<unknown>) => RawBuilder<string>> = {
  day: (date) => sql`date(${date})`,
  week: (date) => sql`date(${date}, '-6 days', 'weekday 1')`,
  month: (date) => sql`date(${date}, 'start of month')`,
  quarter: (date) =>
    sql`date(${date}, 'start of month', '-' || ((cast(strftime('%m', ${date}) as integer) + 2) % 3) || ' months')`,
  year: (date) => sql`date(${date}, 'start of year')`,
};

const placeholder = () => "?";

/** One for each open database: the search remembers how common words are in it. */
export const createSqliteAdditions = (): DialectAdditions => ({
  name: "sqlite",
  sealing: createSealing(() => []),
  truncateDate: (date, unit) => FIRST_DAY[unit](date),
  truncateInstant: (instant, unit) => FIRST_DAY[unit](sql`date(${instant} / 1000.0, 'unixepoch')`),
  jsonObject: (entries) =>
    sql`json_object(${sql.join(Object.entries(entries).flatMap(([key, value]) => [sql.lit(key), value]))})`,
  jsonArrayAgg: (value, order) =>
    order === undefined ? sql`json_group_array(${value})` : sql`json_group_array(${value} order by ${order})`,
  jsonEachValues: (column) =>
    sql`(select cast(value as text) as value from json_each(coalesce(${column}, '[]')))`,
  inList: (value, list) =>
    list.length === 1
      ? sql`${value} = ${list[0]}`
      : sql`${value} in (select value from json_each(${JSON.stringify(list)}))`,
  orderBy: (value, direction) =>
    direction === "asc" ? sql`${value} asc nulls first` : sql`${value} desc nulls last`,
  indexTerm: (column, direction) => `${quote(column)} ${direction}`,
  forUpdate: sql``,
  ...createSqliteSearch(),
  placeholder,
  upsert: (request) => upsertStatement(request, placeholder),
  updateMany: (request) =>
    updateManyStatement(request, {
      elements: "json_each(?) AS e",
      item: (position) => `e.value ->> ${position}`,
    }),
  listElements: ({ table, column }) =>
    `SELECT t.id, e.key, e.value FROM ${quote(table)} AS t, json_each(t.${quote(column)}) AS e`,
  lock: () => Promise.resolve(),
  // writes are carried out one after another
  holdTable: () => [],
  touchTrigger: ({ table, column }) => {
    const names = ["insert", "update"].map((event) =>
      quote(shortName(`touch__${table}__${column}__${event}`)),
    );
    const note = `BEGIN INSERT INTO sys__touched (resource, field, record) VALUES (${quoteText(table)}, ${quoteText(column)}, new.id); END`;
    const events = [`INSERT`, `UPDATE OF ${quote(column)}`];
    return {
      create: events.map(
        (event, index) =>
          `CREATE TRIGGER IF NOT EXISTS ${names[index]} AFTER ${event} ON ${quote(table)} ${note}`,
      ),
      drop: names.map((name) => `DROP TRIGGER IF EXISTS ${name}`),
    };
  },
  async protectRows(run, { table, columns, when, removable }) {
    const refuse = `BEGIN SELECT RAISE(ABORT, ${quoteText(`rows of ${table} stay as they are`)}); END`;
    for (const [name, event, condition] of [
      ["update", `UPDATE OF ${columns.map(quote).join(", ")}`, when],
      ["delete", "DELETE", `${when} AND (${removable}) IS NOT TRUE`],
    ] as const) {
      const trigger = shortName(`keep__${table}__${name}`);
      const wanted = `CREATE TRIGGER ${quote(trigger)} BEFORE ${event} ON ${quote(table)} WHEN ${condition} ${refuse}`;
      const [found] = await run({
        sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?",
        parameters: [trigger],
      });
      if (found?.["sql"] === wanted) continue;
      await run({ sql: `DROP TRIGGER IF EXISTS ${quote(trigger)}`, parameters: [] });
      await run({ sql: wanted, parameters: [] });
    }
  },
  // readers never wait, and writes are carried out one after another
  impatience: [],
  concurrently: "",
  passes: 1,
  columnTypes: { text: "TEXT", integer: "INTEGER", flag: "INTEGER" },
  idType: "INTEGER PRIMARY KEY AUTOINCREMENT",
  tableOptions: { plain: " STRICT", keyed: " STRICT, WITHOUT ROWID" },
  continueIds: () => [],
  patience: [],
  about:
    "SELECT sqlite_version() AS version, page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()",
  inlineForeignKeys: true,
  addForeignKeyLater: ({ table, column }) => {
    throw new Error(`SQLite adds foreign keys with the column: ${table}.${column}`);
  },
  introspect: introspectSqlite,
  analyze: ["PRAGMA analysis_limit = 0", "ANALYZE"],
});

import { sql } from "kysely";
import { quote } from "../identifiers.ts";
import { introspectPostgres } from "./introspect.ts";
import { postgresSearch } from "./search.ts";
import type { DialectAdditions } from "../dialect.ts";

export const postgresAdditions: DialectAdditions = {
  name: "postgres",
  truncateDate: (date, unit) =>
    sql`to_char(date_trunc(${sql.lit(unit)}, (${date})::timestamp), 'YYYY-MM-DD')`,
  truncateInstant: (instant, unit) =>
    sql`to_char(date_trunc(${sql.lit(unit)}, to_timestamp((${instant}) / 1000.0) at time zone 'UTC'), 'YYYY-MM-DD')`,
  jsonObject: (entries) =>
    sql`json_build_object(${sql.join(Object.entries(entries).flatMap(([key, value]) => [sql.lit(key), value]))})`,
  jsonArrayAgg: (value, order) =>
    order === undefined
      ? sql`coalesce(json_agg(${value}), '[]'::json)`
      : sql`coalesce(json_agg(${value} order by ${order}), '[]'::json)`,
  jsonEachValues: (column) =>
    sql`(select value collate "C" as value from jsonb_array_elements_text(coalesce(${column}, '[]')::jsonb) as t(value))`,
  inList: (value, list) => {
    if (list.length === 1) return sql`${value} = ${list[0]}`;
    const elements = sql`jsonb_array_elements_text(${JSON.stringify(list)}::jsonb)`;
    return typeof list[0] === "string"
      ? sql`${value} = any(array(select ${elements}))`
      : sql`${value} = any(array(select ${elements}::bigint))`;
  },
  orderBy: (value, direction) =>
    direction === "asc" ? sql`${value} asc nulls first` : sql`${value} desc nulls last`,
  indexTerm: (column, direction) =>
    `${quote(column)} ${direction === "asc" ? "asc nulls first" : "desc nulls last"}`,
  forUpdate: sql`for update`,
  ...postgresSearch,
  async lock(run, name) {
    await run({ sql: "select pg_advisory_xact_lock(hashtext($1))::text", parameters: [name] });
  },
  inlineForeignKeys: false,
  addForeignKeyLater: ({ table, column, references, onDelete }) =>
    `alter table ${quote(table)} add foreign key (${quote(column)}) references ${quote(references)} (id) on delete ${onDelete}`,
  introspect: introspectPostgres,
  analyze: ["analyze"],
};

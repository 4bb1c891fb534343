import { sql } from "kysely";
import { quote, quoteText, shortName } from "../identifiers.ts";
import { createPostgresSearch } from "./search.ts";
import { updateManyStatement } from "../update-many.ts";
import { createSealing } from "../../secrets/sealing.ts";
import { upsertStatement } from "../upsert.ts";
import type { ColumnKind, DialectAdditions, ExistingTable, RunStatement } from "../dialect.ts";
import { foundTables } from "../found-tables.ts";

const JSON_CASTS: Record<ColumnKind, string> = { text: "text", integer: "bigint", flag: "smallint" };

const placeholder = (position: number) => `$${position}`;

export const postgresAdditions: DialectAdditions = {
  name: "postgres",
  sealing: createSealing(() => []),
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
  ...createPostgresSearch(),
  placeholder,
  upsert: (request) => upsertStatement(request, placeholder),
  updateMany: (request) =>
    updateManyStatement(request, {
      elements: "jsonb_array_elements($1::jsonb) AS e(value)",
      item: (position, kind) => `(e.value ->> ${position})::${JSON_CASTS[kind]}`,
    }),
  listElements: ({ table, column, kind }) =>
    `select t.id, e.position - 1, e.value::${JSON_CASTS[kind]} from ${quote(table)} as t, jsonb_array_elements_text(t.${quote(column)}::jsonb) with ordinality as e(value, position)`,
  async lock(run, name) {
    await run({ sql: "select pg_advisory_xact_lock(hashtext($1))::text", parameters: [name] });
  },
  holdTable: (table) => [`lock table ${quote(table)} in share row exclusive mode`],
  touchTrigger: ({ table, column }) => {
    const name = quote(shortName(`touch__${table}__${column}`));
    const drop = `drop trigger if exists ${name} on ${quote(table)}`;
    return {
      create: [
        `create or replace function sys__touch() returns trigger language plpgsql as $$ begin insert into sys__touched (resource, field, record) values (tg_table_name, tg_argv[0], new.id); return null; end $$`,
        drop,
        `create trigger ${name} after insert or update of ${quote(column)} on ${quote(table)} for each row execute function sys__touch(${quoteText(column)})`,
      ],
      drop: [drop],
    };
  },
  async protectRows(run, { table, columns, when, removable }) {
    const names = ["", "__delete", "__all"].map((ending) => shortName(`keep__${table}${ending}`));
    const found = await run({
      sql: `select 1 from pg_trigger where tgrelid = $1::regclass and tgname = any($2::text[])
            and cardinality(tgattr::smallint[]) in (0, $3)`,
      parameters: [quote(table), `{${names.join(",")}}`, columns.length],
    });
    if (found.length === names.length) return;
    const [changed, removed, emptied] = names.map(quote);
    const refuse = "raise exception 'rows of % stay as they are', tg_table_name;";
    const on = `on ${quote(table)} for each`;
    for (const sql of [
      `create or replace function sys__keep() returns trigger language plpgsql as $$ begin ${refuse} end $$`,
      `create or replace function ${removed}() returns trigger language plpgsql as $$ begin if ${removable} then return old; end if; ${refuse} end $$`,
      // an earlier release made the first for removals as well
      ...names.map((name) => `drop trigger if exists ${quote(name)} on ${quote(table)}`),
      `create trigger ${changed} before update of ${columns.map(quote).join(", ")} ${on} row when (${when}) execute function sys__keep()`,
      `create trigger ${removed} before delete ${on} row when (${when}) execute function ${removed}()`,
      `create trigger ${emptied} before truncate ${on} statement execute function sys__keep()`,
    ])
      await run({ sql, parameters: [] });
  },
  // shorter than the second after which the engine looks for writers that wait for each other, so this one gives way
  impatience: ["set local lock_timeout = '60ms'"],
  concurrently: " concurrently",
  passes: 16,
  columnTypes: { text: 'text collate "C"', integer: "bigint", flag: "smallint" },
  idType: "bigint generated by default as identity primary key",
  tableOptions: { plain: "", keyed: "" },
  continueIds: (table) => [
    `select setval(pg_get_serial_sequence(${quoteText(quote(table))}, 'id'), (select coalesce(max(id), 1) from ${quote(table)}), exists (select 1 from ${quote(table)}))`,
  ],
  patience: ["set local statement_timeout = 0"],
  about: "select current_setting('server_version') as version, pg_database_size(current_database()) as bytes",
  inlineForeignKeys: false,
  addForeignKeyLater: ({ table, column, references, onDelete, untested }) => {
    const [name, later] =
      untested === undefined ? ["", ""] : [`constraint ${quote(untested)} `, " not valid"];
    return `alter table ${quote(table)} add ${name}foreign key (${quote(column)}) references ${quote(references)} (id) on delete ${onDelete}${later}`;
  },
  introspect: introspectPostgres,
  analyze: ["analyze"],
};

const OWN = "c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')";

async function introspectPostgres(run: RunStatement): Promise<readonly ExistingTable[]> {
  const read = (text: string) => run({ sql: text, parameters: [] }) as Promise<Record<string, string>[]>;
  const columns = await read(
    `select c.relname as owner, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            a.attnotnull::int as required,
            exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey))::int as pk
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where ${OWN} and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`,
  );
  const indexes = await read(
    `select c.relname as owner, x.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
       join pg_class x on x.oid = i.indexrelid
      where ${OWN} and i.indisvalid and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
      order by x.relname`,
  );
  const keys = await read(
    `select c.relname as owner, a.attname as name, t.relname as target from pg_constraint k
       join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where ${OWN} and k.contype = 'f'`,
  );
  return foundTables({ columns, indexes, keys });
}

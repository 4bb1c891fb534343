import type pg from "pg";
import { quote, quoteText } from "../identifiers.ts";

export interface SchemaScript {
  /** `"table" ("column", …)`, as COPY names them. */
  readonly tables: readonly string[];
  /** Statements that make the empty tables. */
  readonly before: readonly string[];
  /** Keys, indexes and sequence positions, made after the rows are in. */
  readonly after: readonly string[];
}

interface Column {
  readonly owner: string;
  readonly name: string;
  readonly type: string;
  readonly collation: string | null;
  readonly required: boolean;
  readonly identity: string;
  readonly fallback: string | null;
}

const HERE = "relnamespace = current_schema()::regnamespace";

/** The tables of the current schema as statements that make them again. */
export async function readSchema(client: pg.Client): Promise<SchemaScript> {
  const columns = await select<Column>(
    client,
    `select c.relname as owner, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            (select quote_ident(l.collname) from pg_collation l, pg_type t where l.oid = a.attcollation and t.oid = a.atttypid and t.typcollation <> a.attcollation) as collation,
            a.attnotnull as required, a.attidentity as identity, pg_get_expr(d.adbin, d.adrelid) as fallback
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.${HERE} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`,
  );
  const constraints = await select<{ owner: string; name: string; text: string; kind: string }>(
    client,
    `select c.relname as owner, k.conname as name, pg_get_constraintdef(k.oid) as text, k.contype as kind
       from pg_constraint k join pg_class c on c.oid = k.conrelid
      where c.${HERE} and k.contype in ('p', 'u', 'c', 'f') order by k.contype = 'f', c.relname, k.conname`,
  );
  const indexes = await select<{ text: string }>(
    client,
    `select pg_get_indexdef(i.indexrelid) as text from pg_index i join pg_class c on c.oid = i.indrelid
      where c.${HERE} and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))
      order by 1`,
  );
  const extensions = await select<{ name: string }>(
    client,
    "select extname as name from pg_extension where extname = 'pg_trgm'",
  );
  const tables = [...Map.groupBy(columns, (column) => column.owner)];
  const addConstraint = ({ owner, name, text }: { owner: string; name: string; text: string }) =>
    `alter table ${quote(owner)} add constraint ${quote(name)} ${text}`;
  const keys = constraints.filter(({ kind }) => kind !== "f").map(addConstraint);
  const foreignKeys = constraints.filter(({ kind }) => kind === "f").map(addConstraint);
  return {
    tables: tables.map(
      ([name, own]) => `${quote(name)} (${own.map((column) => quote(column.name)).join(", ")})`,
    ),
    before: [
      ...extensions.map(({ name }) => `create extension if not exists ${name}`),
      ...tables.map(([name, own]) => createTable(name, own)),
    ],
    after: [
      ...keys,
      ...indexes.map(({ text }) => text),
      ...foreignKeys,
      ...(await readSequences(client, columns)),
    ],
  };
}

function createTable(name: string, columns: readonly Column[]): string {
  const parts = columns.map(({ name: column, type, collation, required, identity, fallback }) =>
    [
      quote(column),
      type,
      collation === null ? "" : `collate ${collation}`,
      required ? "not null" : "",
      identity === "" ? "" : `generated ${identity === "a" ? "always" : "by default"} as identity`,
      fallback === null ? "" : `default ${fallback}`,
    ]
      .filter((part) => part !== "")
      .join(" "),
  );
  return `create table ${quote(name)} (${parts.join(", ")})`;
}

async function readSequences(client: pg.Client, columns: readonly Column[]): Promise<string[]> {
  const statements: string[] = [];
  for (const { owner, name } of columns.filter(({ identity }) => identity !== "")) {
    const find = `pg_get_serial_sequence(${quoteText(quote(owner))}, ${quoteText(name)})`;
    const [sequence] = await select<{ name: string }>(client, `select ${find} as name`);
    if (sequence === undefined) continue;
    const [state] = await select<{ at: string; used: boolean }>(
      client,
      `select last_value::text as at, is_called as used from ${sequence.name}`,
    );
    if (state !== undefined) statements.push(`select setval(${find}, ${state.at}, ${state.used})`);
  }
  return statements;
}

async function select<Row extends pg.QueryResultRow>(client: pg.Client, sql: string): Promise<Row[]> {
  const { rows } = await client.query<Row>(sql);
  return rows;
}

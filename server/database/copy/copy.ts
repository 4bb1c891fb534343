import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { DatabaseError } from "../errors.ts";
import { quote, quoteText } from "../identifiers.ts";
import { createClient } from "../postgres/client.ts";
import { postgresAdditions } from "../postgres/dialect.ts";
import { toDatabaseError } from "../postgres/errors.ts";
import { toDatabaseError as toSqliteError } from "../sqlite/errors.ts";
import type { WorkerFailure } from "../sqlite/protocol.ts";
import { toCopyLine } from "./copy-line.ts";
import { CopySource, type SourceTable } from "./source.ts";

const ROWS_AT_ONCE = 2000;

export interface CopiedTable {
  readonly table: string;
  readonly rows: number;
  /** SHA-256 of all rows in the order of the key, the same on both sides. */
  readonly checksum: string;
}

/**
 * Copies a SQLite database into an empty PostgreSQL database: tables, rows, keys and the counting of ids. Every table
 * is read back and compared by count and checksum before anything is committed: whatever goes wrong, the target stays
 * empty. Indexes follow from the definitions when the schema is next applied.
 */
export async function copyToPostgres({
  file,
  url,
  onTable,
}: {
  file: string;
  url: string;
  onTable?: (copied: CopiedTable) => void;
}): Promise<CopiedTable[]> {
  const source = openSource(file);
  const client = createClient({ connectionString: url, application_name: "benchline-copy" });
  try {
    await client.connect();
    await client.query("begin");
    const copied = await copyAll({ source, client, onTable });
    await client.query("commit");
    return copied;
  } catch (error) {
    throw explain(error, file);
  } finally {
    source.close();
    await client.end().catch(() => undefined);
  }
}

function openSource(file: string): CopySource {
  try {
    return new CopySource(file);
  } catch (error) {
    throw explain(error, file);
  }
}

async function copyAll({
  source,
  client,
  onTable,
}: {
  source: CopySource;
  client: pg.Client;
  onTable: ((copied: CopiedTable) => void) | undefined;
}): Promise<CopiedTable[]> {
  await prepareTarget(client);
  const tables = source.tables();
  const copied: CopiedTable[] = [];
  for (const table of tables) {
    await client.query(targetTable(table));
    const result = await copyTable(client, source, table);
    copied.push(result);
    onTable?.(result);
  }
  for (const table of tables) {
    for (const sql of [...targetForeignKeys(table), ...targetSequence(table)]) await client.query(sql);
  }
  await forgetEngine(client);
  if (source.isWrittenTo()) {
    throw new DatabaseError(
      "busy",
      "The embedded database was written to meanwhile: stop the server that uses it and copy again. Nothing was kept.",
    );
  }
  return copied;
}

/** One copy at a time, and no server that makes tables of its own meanwhile. */
async function prepareTarget(client: pg.Client): Promise<void> {
  const encoding = await client.query<{ server_encoding: string }>("show server_encoding");
  const [{ server_encoding: name } = { server_encoding: "" }] = encoding.rows;
  if (name !== "UTF8") {
    throw new DatabaseError(
      "invalid_value",
      `The PostgreSQL database keeps texts as ${name}: copy into one that was made with encoding UTF8.`,
    );
  }
  await postgresAdditions.lock(async ({ sql, parameters }) => {
    const { rows } = await client.query<Record<string, unknown>>(sql, [...parameters]);
    return rows;
  }, "schema");
  await assertEmpty(client);
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' limit 1",
  );
  const [found] = rows;
  if (found === undefined) return;
  throw new DatabaseError(
    "invalid_value",
    `The PostgreSQL database is not empty (it has a table ${found.name}): copy into a new one.`,
  );
}

async function copyTable(client: pg.Client, source: CopySource, table: SourceTable): Promise<CopiedTable> {
  const columns = table.columns.map(({ name }) => quote(name)).join(", ");
  const sent = createHash("sha256");
  let rows = 0;
  function* lines(): Generator<string> {
    for (const batch of source.rows(table, ROWS_AT_ONCE)) {
      const text = batch.map(toCopyLine).join("");
      sent.update(text);
      rows += batch.length;
      yield text;
    }
  }
  await pipeline(
    Readable.from(lines()),
    client.query(copyFrom(`copy ${quote(table.name)} (${columns}) from stdin`)),
  );
  const checksum = sent.digest("hex");
  await verify(client, table, { columns, rows, checksum });
  return { table: table.name, rows, checksum };
}

async function verify(
  client: pg.Client,
  { name, key }: SourceTable,
  expected: { columns: string; rows: number; checksum: string },
): Promise<void> {
  const stored = await client.query<{ count: string }>(`select count(*) as count from ${quote(name)}`);
  const received = createHash("sha256");
  const order = key.map(quote).join(", ");
  const select = `select ${expected.columns} from ${quote(name)} order by ${order}`;
  for await (const chunk of client.query(copyTo(`copy (${select}) to stdout`)))
    received.update(chunk as Buffer);
  const count = Number(stored.rows[0]?.count);
  if (count === expected.rows && received.digest("hex") === expected.checksum) return;
  throw new DatabaseError(
    "corrupt",
    `Table ${name} did not arrive as it was: ${expected.rows} rows were sent, ${count} are there. Nothing was kept.`,
  );
}

/** Notes that are true of the source's engine only: which search indexes exist and that the tables are complete. */
async function forgetEngine(client: pg.Client): Promise<void> {
  await client.query(`delete from sys__meta where key like 'search_index:%' or key = 'definitions_applied'`);
}

/** Says which of the two databases could not be used. */
function explain(error: unknown, file: string): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const isOfSource = (error as { code?: string }).code === "ERR_SQLITE_ERROR";
  const { code, message } = isOfSource ? toSqliteError(error as WorkerFailure) : toDatabaseError(error);
  const place = isOfSource ? `The embedded database ${file}` : "The PostgreSQL database";
  return new DatabaseError(code, `${place} cannot be used: ${message}.`, { cause: error });
}

/** The table on PostgreSQL, without keys to others: those come after the rows, whatever their order. */
function targetTable({ name, columns, key, lastId }: SourceTable): string {
  const { columnTypes, idType } = postgresAdditions;
  const lines = columns.map((column) => {
    if (lastId !== null && column.name === "id") return `id ${idType}`;
    const parts = [quote(column.name), columnTypes[column.kind]];
    if (column.required) parts.push("not null");
    if (column.fallback !== null) parts.push(`default ${column.fallback}`);
    return parts.join(" ");
  });
  if (lastId === null) lines.push(`primary key (${key.map(quote).join(", ")})`);
  return `create table ${quote(name)} (${lines.join(", ")})`;
}

function targetForeignKeys({ name, foreignKeys }: SourceTable): string[] {
  return foreignKeys.map(
    ({ column, references, onDelete }) =>
      `alter table ${quote(name)} add foreign key (${quote(column)}) references ${quote(references)} (id) on delete ${onDelete}`,
  );
}

/** Ids go on after the highest that was ever given, also when its row is gone. */
function targetSequence({ name, lastId }: SourceTable): string[] {
  if (lastId === null) return [];
  const sequence = `pg_get_serial_sequence(${quoteText(quote(name))}, 'id')`;
  return [`select setval(${sequence}, ${Math.max(lastId, 1)}, ${lastId > 0})`];
}

import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { DatabaseError } from "../errors.ts";
import { quote } from "../identifiers.ts";
import { createClient } from "./client.ts";
import { END_OF_COPY, FORMAT } from "./backup.ts";
import { toDatabaseError } from "./errors.ts";
import { readLines } from "./lines.ts";

const END_BYTES = Buffer.from(END_OF_COPY);
const LINE_FEED = Buffer.from("\n");
const CHUNK = 64 * 1024;

/** Milliseconds; less than PostgreSQL's `deadlock_timeout` of a second: it is the restore that steps back, not a write. */
const LOCK_PATIENCE = 500;
const LOCK_TRIES = 60;
const LOCK_NOT_AVAILABLE = "55P03";

interface Instruction {
  readonly sql?: string;
  readonly copy?: string;
  readonly end?: boolean;
}

/**
 * Replaces the tables of the current schema by those of a backup, in one transaction: others see the old ones or the
 * restored ones, and a backup that is cut off changes nothing.
 */
export async function restorePostgres({ source, url }: { source: string; url: string }): Promise<void> {
  const client = createClient({ connectionString: url, application_name: "benchline-restore" });
  try {
    await client.connect();
    await dropTables(client, await lockTables(client));
    await perform(client, readLines(openBackup(source)));
    await client.query("commit");
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith("Z_") === true
      ? new DatabaseError("corrupt", `The backup is damaged: ${(error as Error).message}`)
      : toDatabaseError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function openBackup(source: string): AsyncIterable<Buffer> {
  const file = createReadStream(source);
  const plain = createGunzip();
  file.on("error", (error) => plain.destroy(error));
  return file.pipe(plain) as AsyncIterable<Buffer>;
}

/** Begins the transaction with every table of the schema locked, and gives their names. */
async function lockTables(client: pg.Client): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    await client.query("begin");
    try {
      const tables = await readTables(client);
      await client.query(`set local lock_timeout = ${LOCK_PATIENCE}`);
      if (tables.length > 0) await client.query(`lock table ${tables.map(quote).join(", ")}`);
      await client.query("set local lock_timeout = 0");
      return tables;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === LOCK_TRIES) throw error;
      await client.query("rollback");
      await wait(LOCK_PATIENCE * Math.random());
    }
  }
}

async function readTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  return rows.map(({ name }) => name);
}

async function dropTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) await client.query(`drop table ${quote(table)} cascade`);
}

async function perform(client: pg.Client, lines: AsyncGenerator<Buffer>): Promise<void> {
  const first = await lines.next();
  assertFormat(first.done === true ? "" : first.value.toString());
  for (;;) {
    const next = await lines.next();
    if (next.done === true) throw new DatabaseError("corrupt", "The backup is cut off.");
    const instruction = parse(next.value.toString());
    if (instruction.end === true) return;
    if (instruction.sql !== undefined) await client.query(instruction.sql);
    if (instruction.copy !== undefined) {
      await pipeline(
        Readable.from(readRows(lines)),
        client.query(copyFrom(`copy ${instruction.copy} from stdin`)),
      );
    }
  }
}

function assertFormat(line: string): void {
  const { format, version } = parse(line) as Partial<typeof FORMAT>;
  if (format !== FORMAT.format)
    throw new DatabaseError("corrupt", "This is no backup of a PostgreSQL database.");
  if (version !== FORMAT.version) {
    throw new DatabaseError("corrupt", `The backup has layout ${version}, which a newer release wrote.`);
  }
}

function parse(line: string): Instruction {
  try {
    return JSON.parse(line) as Instruction;
  } catch {
    throw new DatabaseError("corrupt", "The backup has a line that is no instruction.");
  }
}

/** The rows up to the end mark, gathered to larger pieces. */
async function* readRows(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let size = 0;
  for (;;) {
    const next = await lines.next();
    if (next.done === true) throw new DatabaseError("corrupt", "The backup is cut off within a table.");
    if (next.value.equals(END_BYTES)) break;
    pieces.push(next.value, LINE_FEED);
    size += next.value.length + 1;
    if (size < CHUNK) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    size = 0;
  }
  yield Buffer.concat(pieces);
}

import { existsSync, mkdirSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Kysely } from "kysely";
import { ChangeSignal } from "../changes.ts";
import { createSqliteAdditions } from "./dialect.ts";
import { createSqliteDialect } from "./kysely.ts";
import { SQLITE_FILE } from "./file.ts";
import { Readers } from "./readers.ts";
import { WorkerClient } from "./worker-client.ts";
import { WriteQueue } from "./writes.ts";
import { DatabaseError } from "../errors.ts";
import { measureHealth } from "../health.ts";
import { watchOtherWriters } from "./watch.ts";
import type { BackupResult, Database, DatabaseOptions, Lane, Statement, Tables } from "../types.ts";
import type { WorkerSettings } from "./protocol.ts";
import { rename, rm, stat } from "node:fs/promises";
import { flushFile } from "../flush-file.ts";

const LONG_READERS = 2;
const MIN_READERS = 2;
/** Each takes some 40 MB, and one main thread has no work for more. */
const MAX_READERS = 4;
const ALONE_TIMEOUT = 30 * 60_000;
const BATCH_SIZE = 500;
/** SQLite's own: pages in the log after which a commit copies them into the file. */
const CHECKPOINT_PAGES = 1000;

/** Milliseconds for an empty file to become a database, and between two looks at it. */
const PATIENCE = 2_000;
const PAUSE = 20;

/** The embedded database: one file, one writing thread, several reading threads. The first two begin at once. */
export async function openSqlite(options: DatabaseOptions & { dataDir: string }): Promise<Database> {
  const { dataDir, log, maxPageCount, durable = true } = options;
  makeFolder(dataDir);
  const file = path.join(dataDir, SQLITE_FILE);
  const client = (role: WorkerSettings["role"]) =>
    new WorkerClient({ path: file, role, maxPageCount, durable }, log);

  const isNew = !existsSync(file);
  if (!isNew) await refuseEmpty(file);
  const writer = client("writer");
  // a new file is made by one connection before others open it
  if (isNew) await openOrClose(writer, [writer]);
  const readers = new Readers({
    limits: {
      list: Math.max(MIN_READERS, options.readers ?? Math.min(MAX_READERS, availableParallelism())),
      long: LONG_READERS,
    },
    open: client,
  });
  const first = readers.pick("list");
  for (const worker of [writer, first]) await openOrClose(worker, [writer, first]);

  const changes = new ChangeSignal();
  const writes = new WriteQueue(writer, () => changes.emit("here"));
  const stopWatching = watchOtherWriters({ writer, changes });
  const run = (statement: Statement, lane: Lane) => readers.run(statement, lane);
  const stream = (statement: Statement, size: number) => readers.stream(statement, size);
  const kysely = (lane: Lane) =>
    new Kysely<Tables>({
      dialect: createSqliteDialect({ run: (statement) => run(statement, lane), stream, transactions: null }),
    });

  let closed: Promise<void> | null = null;
  async function close(): Promise<void> {
    stopWatching();
    changes.clear();
    await writes.idle();
    await readers.close();
    await writer.close();
  }

  const database: Database = {
    dialect: createSqliteAdditions(),
    read: kysely("list"),
    long: kysely("long"),
    write: (work, writeOptions) => writes.write(work, writeOptions),
    alone: (sql) =>
      checkpointBeside({
        writer,
        open: () => client("writer"),
        work: () =>
          writes.write((_trx, batch) => batch([{ sql, parameters: [] }]), { timeout: ALONE_TIMEOUT }),
      }),
    query: async <Row>(statement: Statement, { lane = "list" }: { lane?: Lane } = {}) =>
      (await run(statement, lane)).toObjects() as Row[],
    values: (statement, { lane = "list" } = {}) => run(statement, lane),
    stream: <Row>(statement: Statement, { batchSize = BATCH_SIZE }: { batchSize?: number } = {}) =>
      stream(statement, batchSize) as AsyncIterable<Row[]>,
    changes,
    health: () =>
      measureHealth({
        engine: "sqlite",
        probe: () => run({ sql: "SELECT 1", parameters: [] }, "list"),
        waiting: () => readers.load + writes.load,
      }),
    backup: (target) => backUpSqlite({ worker: readers.pick("long"), target }),
    close: () => (closed ??= close()),
    get anyServer() {
      return database;
    },
  };
  return database;
}

interface LargeWrite {
  readonly writer: WorkerClient;
  readonly open: () => WorkerClient;
  readonly work: () => Promise<unknown>;
}

/**
 * Copies what a large write left in the log into the file in a thread of its own: the commit would do so while everybody
 * who writes waits, and take twice as long.
 */
async function checkpointBeside({ writer, open, work }: LargeWrite): Promise<void> {
  await writer.call("control", "PRAGMA wal_autocheckpoint = 0");
  try {
    await work();
    const beside = open();
    try {
      await beside.ready;
      await beside.call("control", "PRAGMA wal_checkpoint(PASSIVE)");
    } finally {
      await beside.close();
    }
  } finally {
    await writer.call("control", `PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const message = `The folder of the database cannot be made: ${folder}`;
    throw new DatabaseError("connection_lost", message, { cause: error });
  }
}

/**
 * A database that lost its content is not taken for a new one. Another process that makes the file at this moment has
 * written its head long before the patience ends.
 */
async function refuseEmpty(file: string): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (statSync(file).size === 0) {
    if (Date.now() > end)
      throw new DatabaseError("corrupt", `${file} is empty; only who wants to begin anew deletes it`);
    await delay(PAUSE);
  }
}

async function openOrClose(worker: WorkerClient, all: readonly WorkerClient[]): Promise<void> {
  try {
    await worker.ready;
  } catch (error) {
    await Promise.all(all.map((each) => each.close()));
    throw error;
  }
}

/**
 * Copies all pages in one step of SQLite's backup, so the copy is one moment of the database and writers go on
 * meanwhile. The worker checks the copy before it gets its name.
 */
async function backUpSqlite({
  worker,
  target,
}: {
  worker: WorkerClient;
  target: string;
}): Promise<BackupResult> {
  const partial = `${target}.partial`;
  await removeDatabaseFile(partial);
  try {
    await worker.call("backup", partial);
    await flushFile(partial);
    await rename(partial, target);
    await flushFile(path.dirname(target));
  } catch (error) {
    await removeDatabaseFile(partial);
    throw error;
  }
  return { path: target, bytes: (await stat(target)).size, format: "sqlite" };
}

async function removeDatabaseFile(file: string): Promise<void> {
  await Promise.all(["", "-wal", "-shm", "-journal"].map((suffix) => rm(file + suffix, { force: true })));
}

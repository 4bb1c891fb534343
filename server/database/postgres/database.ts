import { Kysely } from "kysely";
import { ChangeSignal } from "../changes.ts";
import { measureHealth } from "../health.ts";
import { backUpPostgres } from "./backup.ts";
import { postgresAdditions } from "./dialect.ts";
import { createPostgresDialect } from "./kysely.ts";
import { Notifier } from "./notify.ts";
import { type Connections, createPools } from "./pools.ts";
import { Replicas } from "./replicas.ts";
import { guard, runArrays, runRead, StatementNames } from "./statements.ts";
import { streamRows } from "./stream.ts";
import { PostgresWrites, runAlone } from "./writes.ts";
import type { Database, DatabaseOptions, Lane, Statement, Tables } from "../types.ts";

const BATCH_SIZE = 500;

/** PostgreSQL, or what speaks its protocol. */
export async function openPostgres(options: DatabaseOptions & { url: string }): Promise<Database> {
  const { url, readUrls = [], readers, log } = options;
  const pools = createPools({ url, readers, log });
  const changes = new ChangeSignal();
  const notifier = new Notifier({ config: pools.config, pool: pools.writer, changes, log });
  try {
    await guard(() => notifier.start());
  } catch (error) {
    await notifier.close();
    await pools.end();
    throw error;
  }
  const names = new StatementNames();
  const writes = new PostgresWrites(pools.writer, () => notifier.committed());
  const replicas =
    readUrls.length === 0 ? null : new Replicas({ urls: readUrls, primary: pools, readers, log });
  const primary = createReads({
    run: (work) => work(pools.lanes),
    stream: (statement, size) => streamRows(pools.lanes.long, statement, size),
    names,
  });

  let closed: Promise<void> | null = null;
  async function close(): Promise<void> {
    changes.clear();
    await replicas?.close();
    await notifier.close();
    await pools.end();
  }

  const base: Omit<Database, "anyServer"> = {
    dialect: postgresAdditions,
    ...primary,
    write: (work, writeOptions) => writes.write(work, writeOptions),
    alone: (statement) => runAlone(pools.writer, statement),
    changes,
    health: () =>
      measureHealth({
        engine: "postgres",
        probe: () => primary.query({ sql: "select 1", parameters: [] }),
        waiting: () =>
          pools.lanes.list.waitingCount + pools.lanes.long.waitingCount + pools.writer.waitingCount,
        replicas,
      }),
    backup: (target) => backUpPostgres({ url, target }),
    close: () => (closed ??= close()),
  };
  if (replicas === null) {
    const database: Database = {
      ...base,
      get anyServer() {
        return database;
      },
    };
    return database;
  }
  const anyServer: Database = {
    ...base,
    ...createReads({
      run: (work) => replicas.run(work),
      stream: (statement, size) => replicas.stream(statement, size),
      names,
    }),
    position: async () => (await replicas.position()).position,
    get anyServer() {
      return anyServer;
    },
  };
  return { ...base, anyServer };
}

interface ReadSource {
  readonly run: <T>(work: (lanes: Connections["lanes"]) => Promise<T>) => Promise<T>;
  readonly stream: (statement: Statement, batchSize: number) => AsyncIterable<Record<string, unknown>[]>;
  readonly names: StatementNames;
}

/** Everything that reads, over wherever it is read from. */
function createReads({
  run,
  stream,
  names,
}: ReadSource): Pick<Database, "read" | "long" | "query" | "values" | "stream"> {
  const rows = (statement: Statement, lane: Lane) => run((lanes) => runRead(lanes[lane], statement, names));
  const kysely = (lane: Lane) =>
    new Kysely<Tables>({
      dialect: createPostgresDialect({ run: (statement) => rows(statement, lane), stream, control: null }),
    });
  return {
    read: kysely("list"),
    long: kysely("long"),
    query: async <Row>(statement: Statement, { lane = "list" }: { lane?: Lane } = {}) =>
      (await rows(statement, lane)).rows as Row[],
    async values(statement, { lane = "list" } = {}) {
      const { fields, rows: found } = await run((lanes) => runArrays(lanes[lane], statement, names));
      return { columns: fields.map((field) => field.name), rows: found };
    },
    stream: <Row>(statement: Statement, { batchSize = BATCH_SIZE }: { batchSize?: number } = {}) =>
      stream(statement, batchSize) as AsyncIterable<Row[]>,
  };
}

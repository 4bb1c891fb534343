import { Kysely } from "kysely";
import { ChangeSignal } from "../changes.ts";
import { measureHealth } from "../health.ts";
import { backUpPostgres } from "./backup.ts";
import { postgresAdditions } from "./dialect.ts";
import { createPostgresDialect } from "./kysely.ts";
import { Notifier } from "./notify.ts";
import { createPools } from "./pools.ts";
import { guard, runArrays, runRead, StatementNames } from "./statements.ts";
import { streamRows } from "./stream.ts";
import { PostgresWrites, runAlone } from "./writes.ts";
import type { Database, DatabaseOptions, Lane, Statement, Tables } from "../types.ts";

const BATCH_SIZE = 500;

/** PostgreSQL, or what speaks its protocol. */
export async function openPostgres(options: DatabaseOptions & { url: string }): Promise<Database> {
  const { url, readers, log } = options;
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
  const run = (statement: Statement, lane: Lane) => runRead(pools.lanes[lane], statement, names);
  const stream = (statement: Statement, size: number) => streamRows(pools.lanes.long, statement, size);
  const kysely = (lane: Lane) =>
    new Kysely<Tables>({
      dialect: createPostgresDialect({ run: (statement) => run(statement, lane), stream, control: null }),
    });

  let closed: Promise<void> | null = null;
  async function close(): Promise<void> {
    changes.clear();
    await notifier.close();
    await pools.end();
  }

  return {
    dialect: postgresAdditions,
    read: kysely("list"),
    long: kysely("long"),
    write: (work, writeOptions) => writes.write(work, writeOptions),
    alone: (statement) => runAlone(pools.writer, statement),
    query: async <Row>(statement: Statement, { lane = "list" }: { lane?: Lane } = {}) =>
      (await run(statement, lane)).rows as Row[],
    async values(statement, { lane = "list" } = {}) {
      const { fields, rows } = await runArrays(pools.lanes[lane], statement, names);
      return { columns: fields.map((field) => field.name), rows };
    },
    stream: <Row>(statement: Statement, { batchSize = BATCH_SIZE }: { batchSize?: number } = {}) =>
      stream(statement, batchSize) as AsyncIterable<Row[]>,
    changes,
    health: () =>
      measureHealth({
        engine: "postgres",
        probe: () => run({ sql: "select 1", parameters: [] }, "list"),
        waiting: () =>
          pools.lanes.list.waitingCount + pools.lanes.long.waitingCount + pools.writer.waitingCount,
      }),
    backup: (target) => backUpPostgres({ url, target }),
    close: () => (closed ??= close()),
  };
}

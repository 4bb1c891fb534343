import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { DatabaseError } from "../errors.ts";
import type { DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import type { Statement } from "../types.ts";

export interface PostgresResult {
  readonly rows: Record<string, unknown>[];
  readonly rowCount: number | null;
}

export interface PostgresSource {
  run(statement: Statement): Promise<PostgresResult>;
  stream(statement: Statement, batchSize: number): AsyncIterable<Record<string, unknown>[]>;
  /** Runs `begin`, `commit`, `rollback`; null for readers, which have no transactions. */
  readonly control: ((sql: "begin" | "commit" | "rollback") => Promise<void>) | null;
}

/** Kysely over whatever runs a statement: a pool's lane for reads, one client for a write. */
export function createPostgresDialect(source: PostgresSource): Dialect {
  return {
    createDriver: () => createDriver(source),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

function createDriver(source: PostgresSource): Driver {
  const connection = createConnection(source);
  const done = () => Promise.resolve();
  const control = async (sql: "begin" | "commit" | "rollback") => {
    if (source.control === null) {
      throw new DatabaseError("transaction_over", "Reads have no transactions; use database.write.");
    }
    await source.control(sql);
  };
  return {
    init: done,
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: done,
    destroy: done,
    beginTransaction: () => control("begin"),
    commitTransaction: () => control("commit"),
    rollbackTransaction: () => control("rollback"),
  };
}

function createConnection(source: PostgresSource): DatabaseConnection {
  return {
    async executeQuery<R>(query: Statement): Promise<QueryResult<R>> {
      const { rows, rowCount } = await source.run(query);
      return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) };
    },
    async *streamQuery<R>(query: Statement, chunkSize: number) {
      for await (const rows of source.stream(query, chunkSize)) yield { rows: rows as R[] };
    },
  };
}

import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { DatabaseError } from "../errors.ts";
import type { DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import type { Statement } from "../types.ts";
import type { ReadValues } from "./worker-client.ts";

class ReaderAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export interface TransactionControl {
  begin(): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

export interface DriverSource {
  run(statement: Statement): Promise<ReadValues>;
  stream(statement: Statement, batchSize: number): AsyncIterable<Record<string, unknown>[]>;
  /** Absent for readers: they answer each statement from whichever worker is free. */
  readonly transactions: TransactionControl | null;
}

/** Kysely over the worker pool. Connections are not held: the source decides which worker answers. */
export function createSqliteDialect(source: DriverSource): Dialect {
  return {
    createDriver: () => createDriver(source),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ReaderAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

function createDriver(source: DriverSource): Driver {
  const connection = createConnection(source);
  const control = (): TransactionControl => {
    if (source.transactions !== null) return source.transactions;
    throw new DatabaseError("transaction_over", "Reads have no transactions; use database.write.");
  };
  const done = () => Promise.resolve();
  return {
    init: done,
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: done,
    destroy: done,
    beginTransaction: async () => control().begin(),
    commitTransaction: async () => control().commit(),
    rollbackTransaction: async () => control().rollback(),
  };
}

function createConnection(source: DriverSource): DatabaseConnection {
  return {
    async executeQuery<R>(query: Statement): Promise<QueryResult<R>> {
      const result = await source.run(query);
      const changes = BigInt(result.changes);
      if (result.columns.length > 0) return { rows: result.toObjects() as R[], numAffectedRows: changes };
      return { rows: [], numAffectedRows: changes, insertId: BigInt(result.lastId) };
    },
    async *streamQuery<R>(query: Statement, chunkSize: number) {
      for await (const rows of source.stream(query, chunkSize)) yield { rows: rows as R[] };
    },
  };
}

import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { SqlValue } from "../bind.ts";
import type { PreparedRun, RawResult } from "./protocol.ts";

interface Prepared {
  readonly statement: StatementSync;
  columns: readonly string[];
  /** Column names are sent with the first answer and after a change of the table. */
  announced: boolean;
}

const NO_ROWS: unknown[][] = [];

/** Prepared statements of one connection, kept until the main thread says `forget`. */
export function createStatements(connection: DatabaseSync) {
  const prepared = new Map<number, Prepared>();

  function prepare(sql: string): Prepared {
    const statement = connection.prepare(sql, { returnArrays: true });
    return { statement, columns: statement.columns().map((column) => column.name), announced: false };
  }

  function find({ statement, sql }: PreparedRun): Prepared {
    let entry = prepared.get(statement);
    if (entry === undefined) {
      if (sql === undefined) throw new Error(`Statement ${statement} is unknown to this worker.`);
      entry = prepare(sql);
      prepared.set(statement, entry);
    }
    return entry;
  }

  function run(request: PreparedRun & { readonly inTransaction: boolean }): RawResult {
    if (request.inTransaction && !connection.isTransaction) {
      throw Object.assign(new Error("The transaction was rolled back."), { code: "TRANSACTION_OVER" });
    }
    const entry = find(request);
    if (entry.columns.length === 0) {
      const { changes, lastInsertRowid } = entry.statement.run(...toNative(request.parameters));
      return { columns: undefined, rows: NO_ROWS, changes: Number(changes), lastId: Number(lastInsertRowid) };
    }
    const rows = readRows(entry.statement, toNative(request.parameters));
    const width = rows[0]?.length;
    if (width !== undefined && width !== entry.columns.length) refreshColumns(entry);
    const columns = entry.announced ? undefined : entry.columns;
    entry.announced = true;
    return { columns, rows, changes: rows.length, lastId: 0 };
  }

  return {
    run,
    forget(statement: number): null {
      prepared.delete(statement);
      return null;
    },
  };
}

/** Whole numbers as integers: a JavaScript number would be bound as a real, and `5 / 2` be 2.5 here and 2 in PostgreSQL. */
export function toNative(parameters: readonly SqlValue[]): SqlValue[] {
  return parameters.map((value) =>
    typeof value === "number" && Number.isSafeInteger(value) ? BigInt(value) : value,
  );
}

/** SQLite re-prepares a `SELECT *` by itself when a column was added; the names must follow. */
function refreshColumns(entry: Prepared): void {
  entry.columns = entry.statement.columns().map((column) => column.name);
  entry.announced = false;
}

function readRows(statement: StatementSync, parameters: readonly SqlValue[]): unknown[][] {
  try {
    return statement.all(...parameters) as unknown as unknown[][];
  } catch (error) {
    if ((error as { code?: string }).code !== "ERR_OUT_OF_RANGE") throw error;
    return readLargeIntegers(statement, parameters);
  }
}

function readLargeIntegers(statement: StatementSync, parameters: readonly SqlValue[]): unknown[][] {
  statement.setReadBigInts(true);
  try {
    const rows = statement.all(...parameters) as unknown as unknown[][];
    return rows.map((row) => row.map(narrow));
  } finally {
    statement.setReadBigInts(false);
  }
}

function narrow(value: unknown): unknown {
  if (typeof value !== "bigint") return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

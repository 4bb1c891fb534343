/** Writes rows into the embedded database on a connection of its own that does not wait for the disk. */
import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { StatementSync } from "node:sqlite";
import type { Cell } from "./target.ts";

export type LoadRequest =
  | {
      readonly kind: "insert";
      readonly table: string;
      readonly columns: readonly string[];
      readonly cells: readonly Cell[];
    }
  | {
      readonly kind: "run";
      readonly statements: readonly { readonly sql: string; readonly parameters: readonly unknown[] }[];
    }
  | { readonly kind: "close" };

const port = parentPort;
if (port === null) throw new Error("This module runs in a worker thread.");

const CELLS_IN_TRANSACTION = 4_000_000;
const ROWS_AT_ONCE = 20;

const connection = new DatabaseSync((workerData as { path: string }).path, { timeout: 10_000 });
connection.exec("PRAGMA synchronous = OFF");
connection.exec("PRAGMA foreign_keys = OFF");
connection.exec("PRAGMA cache_size = -400000");
connection.exec("PRAGMA temp_store = MEMORY");
connection.exec("PRAGMA wal_autocheckpoint = 20000");
const inserts = new Map<string, StatementSync>();
let written = 0;

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function insertStatement(table: string, columns: readonly string[], rows: number): StatementSync {
  const key = `${table} ${rows}`;
  let statement = inserts.get(key);
  if (statement === undefined) {
    const row = `(${columns.map(() => "?").join(", ")})`;
    const list = Array.from({ length: rows }, () => row).join(", ");
    statement = connection.prepare(
      `INSERT INTO ${quote(table)} (${columns.map(quote).join(", ")}) VALUES ${list}`,
    );
    inserts.set(key, statement);
  }
  return statement;
}

function insert({ table, columns, cells }: Extract<LoadRequest, { kind: "insert" }>): void {
  if (!connection.isTransaction) connection.exec("BEGIN IMMEDIATE");
  const width = columns.length;
  const wide = width * ROWS_AT_ONCE;
  let at = 0;
  if (cells.length >= wide) {
    const many = insertStatement(table, columns, ROWS_AT_ONCE);
    for (; at + wide <= cells.length; at += wide) many.run(...cells.slice(at, at + wide));
  }
  if (at < cells.length) {
    const one = insertStatement(table, columns, 1);
    for (; at < cells.length; at += width) one.run(...cells.slice(at, at + width));
  }
  written += cells.length;
  if (written >= CELLS_IN_TRANSACTION) commit();
}

function commit(): void {
  written = 0;
  if (connection.isTransaction) connection.exec("COMMIT");
}

port.on("message", (request: LoadRequest) => {
  try {
    if (request.kind === "insert") insert(request);
    else if (request.kind === "run") {
      if (!connection.isTransaction) connection.exec("BEGIN IMMEDIATE");
      for (const { sql, parameters } of request.statements) {
        if (parameters.length === 0) connection.exec(sql);
        else connection.prepare(sql).run(...(parameters as Cell[]));
      }
      commit();
    } else {
      commit();
      connection.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      connection.close();
    }
    port.postMessage(null);
    if (request.kind === "close") port.close();
  } catch (error) {
    const table = request.kind === "insert" ? ` (${request.table})` : "";
    port.postMessage(`${(error as Error).message}${table}`);
  }
});

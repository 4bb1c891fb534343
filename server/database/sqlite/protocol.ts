import type { SqlValue } from "../bind.ts";

/** Messages between the main thread and a SQLite worker. A statement's text travels once, afterwards only its number. */
export interface PreparedRun {
  readonly statement: number;
  readonly sql: string | undefined;
  readonly parameters: readonly SqlValue[];
}

export interface WorkerCalls {
  run: { readonly request: PreparedRun & { readonly inTransaction: boolean }; readonly response: RawResult };
  batch: { readonly request: readonly PreparedRun[]; readonly response: RawResult[] };
  forget: { readonly request: number; readonly response: null };
  /** `begin`, `commit`, savepoints …: plain SQL without result. */
  control: { readonly request: string; readonly response: null };
  /** Rolls back if a transaction is still open: a full disk may have ended it already. */
  rollback: { readonly request: null; readonly response: null };
  isOpen: { readonly request: null; readonly response: boolean };
  openCursor: {
    readonly request: {
      readonly cursor: number;
      readonly sql: string;
      readonly parameters: readonly SqlValue[];
    };
    readonly response: readonly string[];
  };
  /** An empty array is the end; the cursor is then closed. */
  nextRows: {
    readonly request: { readonly cursor: number; readonly count: number };
    readonly response: unknown[][];
  };
  closeCursor: { readonly request: number; readonly response: null };
  backup: { readonly request: string; readonly response: null };
  close: { readonly request: null; readonly response: null };
}

export type CallName = keyof WorkerCalls;

export interface RawResult {
  /** Absent when they are those of the statement's last answer. */
  readonly columns: readonly string[] | undefined;
  readonly rows: unknown[][];
  readonly changes: number;
  readonly lastId: number;
}

export interface RequestMessage<Name extends CallName = CallName> {
  readonly id: number;
  readonly call: Name;
  readonly request: WorkerCalls[Name]["request"];
}

export type ResponseMessage =
  | { readonly id: number; readonly response: unknown }
  | { readonly id: number; readonly failure: WorkerFailure };

/** What of an engine's error crosses the thread boundary. */
export interface WorkerFailure {
  readonly message: string;
  readonly code: string | undefined;
  readonly errcode: number | undefined;
}

export interface WorkerSettings {
  readonly path: string;
  readonly role: "writer" | "list" | "long";
  readonly maxPageCount: number | undefined;
  readonly durable: boolean;
}

/** Id of the message a worker sends when its connection is open, or why it is not. */
export const READY = 0;

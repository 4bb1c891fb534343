/** Stable; the same on SQLite and PostgreSQL. */
export type DatabaseErrorCode =
  | "unique_violation"
  | "foreign_key_violation"
  | "check_violation"
  | "not_null_violation"
  | "invalid_value"
  /** A NUL, which no engine keeps; only people and programs outside send one. */
  | "unstorable_text"
  | "database_full"
  | "busy"
  | "read_only"
  | "timeout"
  | "connection_lost"
  | "corrupt"
  | "transaction_over"
  | "nested_write"
  | "unknown";

export interface DatabaseErrorDetail {
  readonly constraint?: string | undefined;
  readonly table?: string | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly cause?: unknown;
}

/**
 * The only error that leaves `server/database`. `constraint`, `table` and `columns` are filled as far as the engine
 * names them: SQLite names columns of unique keys and the name of a check, nothing of a foreign key.
 */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly columns: readonly string[] | undefined;

  constructor(code: DatabaseErrorCode, message: string, detail: DatabaseErrorDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = "DatabaseError";
    this.code = code;
    this.constraint = detail.constraint;
    this.table = detail.table;
    this.columns = detail.columns;
  }
}

export function isDatabaseError(error: unknown, ...codes: DatabaseErrorCode[]): error is DatabaseError {
  return error instanceof DatabaseError && (codes.length === 0 || codes.includes(error.code));
}

import { DatabaseError } from "../errors.ts";
import type { DatabaseErrorCode } from "../errors.ts";

interface PostgresFailure {
  readonly code?: string;
  readonly message?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  readonly detail?: string;
  /** One for each address of a host. */
  readonly errors?: readonly PostgresFailure[];
}

const CODES: Record<string, DatabaseErrorCode> = {
  "23505": "unique_violation",
  "23503": "foreign_key_violation",
  "23001": "foreign_key_violation",
  "23514": "check_violation",
  "23502": "not_null_violation",
  "53100": "database_full",
  "40001": "busy",
  "40P01": "busy",
  "55P03": "busy",
  "53300": "busy",
  "57014": "timeout",
  "25006": "read_only",
  "25P02": "transaction_over",
  "25P03": "transaction_over",
  "57P01": "connection_lost",
  "57P02": "connection_lost",
  "57P03": "connection_lost",
  XX001: "corrupt",
  XX002: "corrupt",
  "3D000": "connection_lost",
  "28000": "connection_lost",
  "28P01": "connection_lost",
  ENOTFOUND: "connection_lost",
  EAI_AGAIN: "connection_lost",
  ECONNREFUSED: "connection_lost",
  ECONNRESET: "connection_lost",
  ENOENT: "connection_lost",
  EPIPE: "connection_lost",
  ETIMEDOUT: "connection_lost",
};
const CLASSES: Record<string, DatabaseErrorCode> = { "08": "connection_lost", "22": "invalid_value" };

export function toDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const failure = error as PostgresFailure;
  const message = getMessage(failure, error);
  return new DatabaseError(readCode(failure, message), message, {
    constraint: failure.constraint,
    table: failure.table,
    columns: readColumns(failure),
  });
}

/** A host with several addresses fails with all their errors and no words of its own. */
function getMessage({ message, errors, code }: PostgresFailure, error: unknown): string {
  if (message !== undefined && message !== "") return message;
  const parts = (errors ?? []).flatMap((each) => each.message ?? []);
  return parts.join(", ") || (code ?? String(error));
}

function readCode({ code = "" }: PostgresFailure, message: string): DatabaseErrorCode {
  const known = CODES[code] ?? (code.length === 5 ? CLASSES[code.slice(0, 2)] : undefined);
  if (known !== undefined) return known;
  if (/connection terminated|not queryable|timeout exceeded when trying to connect/i.test(message)) {
    return "connection_lost";
  }
  return "unknown";
}

/** `Key (a, b)=(1, 2) already exists.` */
function readColumns({ column, detail }: PostgresFailure): readonly string[] | undefined {
  if (column !== undefined) return [column];
  const names = /^Key \((.+?)\)=\(/.exec(detail ?? "")?.[1];
  return names?.split(", ").map((name) => name.replace(/^"(.*)"$/, "$1"));
}

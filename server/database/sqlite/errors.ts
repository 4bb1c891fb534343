import { DatabaseError } from "../errors.ts";
import type { DatabaseErrorCode } from "../errors.ts";
import type { WorkerFailure } from "./protocol.ts";

const CONSTRAINTS: Record<number, DatabaseErrorCode> = {
  2067: "unique_violation",
  1555: "unique_violation",
  2579: "unique_violation",
  787: "foreign_key_violation",
  1811: "foreign_key_violation",
  275: "check_violation",
  1299: "not_null_violation",
};
const PRIMARY: Record<number, DatabaseErrorCode> = {
  5: "busy",
  6: "busy",
  8: "read_only",
  11: "corrupt",
  13: "database_full",
  26: "corrupt",
};
const NODE: Record<string, DatabaseErrorCode> = {
  TRANSACTION_OVER: "transaction_over",
  ERR_INVALID_ARG_TYPE: "invalid_value",
};

/** SQLite says the culprit in the message: `UNIQUE constraint failed: table.a, table.b`. */
export function toDatabaseError({ message, code, errcode }: WorkerFailure): DatabaseError {
  const constraint = CONSTRAINTS[errcode ?? 0];
  if (constraint !== undefined) return new DatabaseError(constraint, message, readCulprit(message));
  const known = PRIMARY[(errcode ?? 0) & 0xff] ?? NODE[code ?? ""] ?? "unknown";
  return new DatabaseError(known, message);
}

function readCulprit(message: string) {
  const subject = /constraint failed: (.+)$/.exec(message)?.[1];
  if (subject === undefined) return {};
  const index = /^index '(.+)'$/.exec(subject)?.[1];
  if (index !== undefined) return { constraint: index };
  const names = subject.split(", ").map((name) => name.split("."));
  if (names.some((name) => name.length !== 2)) return { constraint: subject };
  return { table: names[0]?.[0], columns: names.map((name) => name[1] ?? "") };
}

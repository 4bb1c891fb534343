import { DatabaseError } from "./errors.ts";

export type SqlValue = null | number | bigint | string | Uint8Array;

/**
 * Values as both engines take them. Refused here because the engines' own answers are worse: SQLite stores a lone Date
 * and NaN as NULL without a word, PostgreSQL turns arrays and objects into literals of its own.
 */
export function bindValues(parameters: readonly unknown[]): SqlValue[] {
  const bound = Array.from<SqlValue>({ length: parameters.length });
  for (let index = 0; index < parameters.length; index += 1)
    bound[index] = bindValue(parameters[index], index);
  return bound;
}

function bindValue(value: unknown, index: number): SqlValue {
  if (value === null) return null;
  switch (typeof value) {
    case "string":
      if (value.includes("\u0000")) {
        throw new DatabaseError("unstorable_text", `Parameter ${index + 1} holds a NUL character.`);
      }
      return value;
    case "bigint":
      return value;
    case "number":
      if (Number.isFinite(value)) return value;
      throw refused(String(value), index);
    case "boolean":
      return value ? 1 : 0;
    case "undefined":
      throw refused("undefined (say null)", index);
    case "object":
      if (value instanceof Uint8Array) return value;
      throw refused(describe(value), index);
    default:
      throw refused(typeof value, index);
  }
}

function describe(value: object): string {
  if (value instanceof Date) return "a Date (say epoch milliseconds or ISO text)";
  return Array.isArray(value) ? "an array (say JSON text)" : "an object (say JSON text)";
}

function refused(what: string, index: number): DatabaseError {
  return new DatabaseError("invalid_value", `Parameter ${index + 1} cannot be stored: ${what}.`);
}

import { quote, quoteText } from "../identifiers.ts";
import type { TextName } from "../../../core/shared/wording.ts";
import type { ComparisonPredicate, Predicate } from "../../../core/definition/types.ts";
import type { ResourceStorage, StoredField } from "./resource-storage.ts";

/** A condition that cannot stand in an index: it needs a clock, an actor or another row. */
export class ConditionError extends Error {
  /** What the condition has that it cannot have. */
  readonly part: ConditionPart;

  constructor(part: ConditionPart) {
    super(part);
    this.part = part;
  }
}

type ConditionPart = Extract<TextName, `condition.${string}`>;

/** The condition of a `unique` rule as constant SQL: `is`, `in`, `empty` over fields with constants, joined and negated. */
export function conditionSql(storage: ResourceStorage, predicate: Predicate): string {
  if ("all" in predicate) return join(storage, predicate.all, "AND", "1 = 1");
  if ("any" in predicate) return join(storage, predicate.any, "OR", "1 = 0");
  if ("not" in predicate) return `NOT coalesce(${conditionSql(storage, predicate.not)}, 1 = 0)`;
  if ("role" in predicate) throw new ConditionError("condition.role");
  return comparisonSql(storage, predicate);
}

function join(storage: ResourceStorage, parts: readonly Predicate[], word: string, none: string): string {
  if (parts.length === 0) return none;
  return `(${parts.map((part) => conditionSql(storage, part)).join(` ${word} `)})`;
}

function comparisonSql(storage: ResourceStorage, predicate: ComparisonPredicate): string {
  const stored = predicate.field === undefined ? undefined : storage.fields.get(predicate.field);
  const column = stored?.columns[0];
  if (stored === undefined || column === undefined) throw new ConditionError("condition.no_column");
  const name = quote(column);
  const { empty, is } = predicate;
  if (empty !== undefined) return `${name} IS ${empty ? "" : "NOT "}NULL`;
  if (is !== undefined) return is === null ? `${name} IS NULL` : `${name} = ${constant(stored, is)}`;
  if (predicate.in !== undefined) {
    return `${name} IN (${predicate.in.map((value) => constant(stored, value)).join(", ")})`;
  }
  throw new ConditionError("condition.operator");
}

function constant(stored: StoredField, operand: unknown): string {
  if (typeof operand === "object") throw new ConditionError("condition.no_constant");
  const value = stored.encode(operand)[stored.field.name];
  if (value === null || value === undefined) throw new ConditionError("condition.type");
  return typeof value === "number" ? String(value) : quoteText(value);
}

import { COMPARISON_OPERATORS, predicateFields } from "../definition/predicate-parts.ts";
import type { Predicate } from "../definition/types.ts";

/** Which records of an area can be chosen, as a question stores it; null where the text says none. */
export function readRecordFilter(text: string | null): Predicate | null {
  if (text === null || text.trim() === "") return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecordFilter(value) ? value : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** Holds for no record, and for no check of a form either. */
const UNREADABLE: Predicate = { any: [{ role: "" }] };

/** Groups and comparisons at most, and how deep they may stand in each other. */
const FILTER_LIMITS = { parts: 50, depth: 6 } as const;

/** A condition on the fields of a record by themselves: it asks for no role, and there is no parent record. */
export function isRecordFilter(value: unknown): value is Predicate {
  let parts = 0;
  const fits = (part: unknown, depth: number): boolean => {
    if (typeof part !== "object" || part === null || depth > FILTER_LIMITS.depth) return false;
    if ((parts += 1) > FILTER_LIMITS.parts) return false;
    const { all, any, not } = part as Readonly<Record<string, unknown>>;
    if (all !== undefined) return isAlone(part) && isList(all, (one) => fits(one, depth + 1));
    if (any !== undefined) return isAlone(part) && isList(any, (one) => fits(one, depth + 1));
    if (not !== undefined) return isAlone(part) && fits(not, depth + 1);
    return isComparison(part as Readonly<Record<string, unknown>>);
  };
  return fits(value, 1);
}

const isAlone = (part: object): boolean => Object.keys(part).length === 1;

const isList = (value: unknown, fits: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(fits);

function isComparison(part: Readonly<Record<string, unknown>>): boolean {
  const { field, ...said } = part;
  const [[operator, operand] = [], ...more] = Object.entries(said);
  if (typeof field !== "string" || more.length > 0) return false;
  if (!COMPARISON_OPERATORS.some((one) => one === operator)) return false;
  if (operator === "empty") return typeof operand === "boolean";
  return operator === "in" ? isList(operand, isOperand) : isOperand(operand);
}

/** A constant, another field of the record, a day or moment counted from now, or whoever asks. */
function isOperand(value: unknown): boolean {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return true;
  if (typeof value !== "object") return false;
  const { field, today, now, me, lessMinutes } = value as Readonly<Record<string, unknown>>;
  if (lessMinutes !== undefined) return typeof now === "number" && typeof lessMinutes === "string";
  return (
    isAlone(value) &&
    (typeof field === "string" || typeof today === "number" || typeof now === "number" || me === true)
  );
}

/** Names of the fields that a filter asks for. */
export const findFilterFields = (filter: Predicate): readonly string[] => predicateFields(filter).record;

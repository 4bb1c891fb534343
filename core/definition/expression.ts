import {
  DAY_MS,
  addDays,
  dateOfDay,
  dayNumber,
  formatInstant,
  parseInstant,
  today,
  zoneOffset,
} from "./clock.ts";
import type { EvaluationContext } from "./context.ts";
import {
  addDecimals,
  decimalText,
  divideDecimals,
  isStorable,
  multiplyDecimals,
  negateDecimal,
  rescale,
  toDecimal,
} from "./decimal.ts";
import type { Decimal } from "./decimal.ts";
import { evaluatePredicate } from "./predicate.ts";
import type { FieldKinds } from "./predicate.ts";
import { getId, isObject, valueOf } from "./record.ts";
import type { RecordValues } from "./record.ts";
import type { FieldExpression } from "./generated/definitions.ts";
import type { Expression, ValueKind } from "./types.ts";

/** What an expression gives: a number (exact), a text (dates and moments are ISO texts), true or false, or nothing. */
export type ExpressionValue = Decimal | string | boolean | null;

export interface ExpressionInput {
  readonly expression: Expression;
  readonly record: RecordValues;
  readonly fields?: FieldKinds;
  readonly context: EvaluationContext;
}

/**
 * The value of an expression over one row; never an exception. The server compiles the same trees to SQL:
 *
 * - Nothing in gives nothing out, except in `coalesce` (the first that is something) and `case` (the first branch whose
 *   condition holds, else `else`, else nothing). A part of the wrong type is nothing.
 * - Numbers are exact. `add` and `subtract` keep all digits; `multiply`, `convert` and `divide` round to six, half away from zero;
 *   by zero is nothing. A result beyond ±9,007,199,254,740,991 in its last digit is nothing.
 * - `round` rounds half away from zero to `digits` (0).
 * - `concat` joins texts; numbers are written with their digits, true and false as such.
 * - `daysBetween` counts calendar days from the first to the second; a moment falls on a day by the offset the context's
 *   time zone has now. `today` is that zone's date, so many days later.
 * - `test` is the truth of a condition.
 */
export function evaluateExpression(input: ExpressionInput): ExpressionValue {
  const { expression } = input;
  if (typeof expression !== "object" || expression === null) return constant(expression);
  const value = (part: Expression): ExpressionValue => evaluateExpression({ ...input, expression: part });
  if ("field" in expression) return fieldValue(expression, input);
  if ("coalesce" in expression) return first(expression.coalesce, value);
  if ("concat" in expression) return concat(expression.concat.map(value));
  if ("round" in expression) return round(value(expression.round), expression.digits ?? 0);
  if ("daysBetween" in expression) return daysBetween(expression.daysBetween.map(value), input.context);
  if ("case" in expression) {
    const branch = expression.case.find(({ when }) => evaluatePredicate({ ...input, predicate: when }));
    return branch ? value(branch.then) : expression.else === undefined ? null : value(expression.else);
  }
  if ("today" in expression) return addDays({ date: today(input.context), days: expression.today });
  if ("test" in expression) return evaluatePredicate({ ...input, predicate: expression.test });
  return arithmetic(expression, value);
}

function constant(value: string | number | boolean | null): ExpressionValue {
  return typeof value === "number" ? toDecimal(value) : value === "" ? null : value;
}

const NUMBERS: ReadonlySet<ValueKind> = new Set(["integer", "decimal"]);

function fieldValue(
  { field: name, part }: FieldExpression,
  { record, fields }: ExpressionInput,
): ExpressionValue {
  const value = valueOf(record, name);
  if (part !== undefined) {
    const line = isObject(value) ? value[part] : null;
    return typeof line === "string" && line !== "" ? line : null;
  }
  if (value === null || value === "") return null;
  const kind = fields && Object.hasOwn(fields, name) ? fields[name]?.kind : undefined;
  if (typeof value === "number" || (kind && NUMBERS.has(kind))) return toDecimal(value);
  if (typeof value === "string" || typeof value === "boolean") return value;
  const id = isObject(value) ? getId(value) : null;
  return id === null ? null : toDecimal(id);
}

function first(parts: readonly Expression[], value: (part: Expression) => ExpressionValue): ExpressionValue {
  for (const part of parts) {
    const found = value(part);
    if (found !== null) return found;
  }
  return null;
}

type Arithmetic = Extract<Expression, { add?: Expression[]; divide?: Expression[] }>;

function arithmetic(expression: Arithmetic, value: (part: Expression) => ExpressionValue): ExpressionValue {
  const { add, subtract, divide } = expression;
  const product = expression.multiply ?? expression.convert;
  const numbers = (add ?? subtract ?? product ?? divide ?? []).map((part) => numberOf(value(part)));
  const combine = add ? addDecimals : subtract ? difference : product ? multiplyDecimals : divideDecimals;
  let result = numbers[0] ?? null;
  for (const next of numbers.slice(1)) {
    result = result && next ? kept(combine(result, next)) : null;
  }
  return result;
}

const difference = (a: Decimal, b: Decimal): Decimal => addDecimals(a, negateDecimal(b));

const kept = (value: Decimal | null): Decimal | null => (value && isStorable(value) ? value : null);

const numberOf = (value: ExpressionValue): Decimal | null => (typeof value === "object" ? value : null);

function round(value: ExpressionValue, digits: number): ExpressionValue {
  const number = numberOf(value);
  return number && number.scale > digits ? rescale(number, digits) : number;
}

function textOf(value: Exclude<ExpressionValue, null>): string {
  return typeof value === "object" ? decimalText(value) : String(value);
}

function concat(parts: readonly ExpressionValue[]): string | null {
  const texts = parts.map((part) => (part === null ? null : textOf(part)));
  return texts.includes(null) ? null : texts.join("");
}

/** The day a date or a moment falls on, counted from 1970-01-01. */
function getDay(value: ExpressionValue, { now, timeZone }: EvaluationContext): number | null {
  if (typeof value !== "string") return null;
  const instant = parseInstant(value);
  if (instant === null) return dayNumber(value);
  return Math.floor((instant + zoneOffset({ instant: now, timeZone })) / DAY_MS);
}

export function daysBetween(values: readonly ExpressionValue[], context: EvaluationContext): Decimal | null {
  const from = getDay(values[0] ?? null, context);
  const to = getDay(values[1] ?? null, context);
  return from === null || to === null ? null : { units: BigInt(to - from), scale: 0 };
}

/** An expression's value as its field answers it; nothing when it is of another type or does not fit. */
export function canonicalResult({
  value,
  kind,
  scale,
  context,
}: {
  value: ExpressionValue;
  kind: ValueKind;
  scale: number;
  context: EvaluationContext;
}): unknown {
  if (value === null) return null;
  if (kind === "boolean") return typeof value === "boolean" ? value : null;
  if (kind === "text" || kind === "option") return textOf(value);
  if (kind === "date") {
    const day = getDay(value, context);
    return day === null ? null : dateOfDay(day);
  }
  if (kind === "datetime") {
    const instant = typeof value === "string" ? parseInstant(value) : null;
    return instant === null ? null : formatInstant(instant);
  }
  const number = numberOf(value);
  const rounded = number && rescale(number, kind === "decimal" ? scale : 0);
  if (!rounded || !isStorable(rounded)) return null;
  return kind === "decimal" ? decimalText(rounded) : Number(rounded.units);
}

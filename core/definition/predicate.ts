import { addDays, dateAt, dayStart, formatInstant, isDate, isInstant, parseInstant, today } from "./clock.ts";
import type { EvaluationContext } from "./context.ts";
import { compareDecimals, toDecimal } from "./decimal.ts";
import type { Decimal } from "./decimal.ts";
import { compareCodePoints, foldText } from "./fold.ts";
import { getId, isEmptyValue, isObject, valueOf } from "./record.ts";
import type { RecordValues } from "./record.ts";
import type { ComparisonPredicate, Operand, Predicate, ValueKind } from "./types.ts";

/** What the evaluator needs to know of fields; `CompiledResource.fieldsByName` is one. */
export type FieldKinds = Readonly<Record<string, { readonly kind: ValueKind }>>;

/** Kinds of the columns every resource has. */
export const COMMON_KINDS: FieldKinds = {
  id: { kind: "integer" },
  created: { kind: "datetime" },
  modified: { kind: "datetime" },
  archived: { kind: "datetime" },
  created_by: { kind: "reference" },
  modified_by: { kind: "reference" },
  row_version: { kind: "integer" },
};

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export interface PredicateInput {
  readonly predicate: Predicate;
  readonly record: RecordValues;
  /** Kinds of the record's fields; a field it does not know is judged by its value. */
  readonly fields?: FieldKinds;
  /** The record the child row belongs to. Absent: its fields are empty. */
  readonly parent?: RecordValues | null;
  readonly parentFields?: FieldKinds;
  readonly context: EvaluationContext;
}

/**
 * Whether a condition holds for a record: true or false, never unknown, and never an exception whatever the record holds.
 * The server compiles the same trees to SQL, so this is the whole meaning:
 *
 * - Nothing is null, an empty text, an empty list, or an absent field. `empty: true` and `is: null` hold exactly for it.
 * - `is` is equality where nothing equals nothing. `in` is `is` with at least one of its operands.
 * - `gt gte lt lte` hold only between two values; nothing is neither greater nor smaller than anything.
 * - `contains`: a text contains the other text after `foldText` (nothing contains nothing); a list contains the value.
 *   A list answers `contains` and emptiness only; every other comparison with a value does not hold.
 * - The kind of the field on the left decides what is compared: whole numbers and decimals by value ("1.50" is 1.5),
 *   dates as calendar days, date-times as instants, references and files as ids, pointers to any record by the name of
 *   its resource, everything else as text by code point. An operand that cannot be read so is nothing.
 * - Beside a date-time, a date is the moment it begins in the context's time zone; beside a date, a moment is the date it
 *   falls on there. `{today: n}` is a date, `{now: n}` a moment n hours away, `{me: true}` the actor's employee id.
 * - `all` of none holds, `any` of none does not. `not` is plain negation.
 */
export function evaluatePredicate(input: PredicateInput): boolean {
  const { predicate, context } = input;
  if ("all" in predicate)
    return predicate.all.every((part) => evaluatePredicate({ ...input, predicate: part }));
  if ("any" in predicate)
    return predicate.any.some((part) => evaluatePredicate({ ...input, predicate: part }));
  if ("not" in predicate) return !evaluatePredicate({ ...input, predicate: predicate.not });
  if ("role" in predicate) return context.actor.roles.includes(predicate.role);
  return compare({ ...input, predicate });
}

function compare(input: PredicateInput & { predicate: ComparisonPredicate }): boolean {
  const { predicate } = input;
  const left = readLeft(input);
  if (predicate.empty !== undefined) return isEmptyValue(left.value) === predicate.empty;
  if (predicate.is !== undefined) return same(left, predicate.is, input);
  if (predicate.in !== undefined) return predicate.in.some((operand) => same(left, operand, input));
  if (predicate.contains !== undefined) return contains(left, predicate.contains, input);
  const order = getOrder(left, predicate, input);
  if (order === null) return false;
  if (predicate.gt !== undefined) return order > 0;
  if (predicate.gte !== undefined) return order >= 0;
  if (predicate.lt !== undefined) return order < 0;
  return predicate.lte !== undefined && order <= 0;
}

interface Left {
  readonly value: unknown;
  readonly kind: ValueKind;
}

function readLeft({
  predicate,
  record,
  parent,
  fields,
  parentFields,
}: PredicateInput & { predicate: ComparisonPredicate }): Left {
  const ofParent = predicate.parent !== undefined;
  const name = predicate.parent ?? predicate.field ?? "";
  const value = valueOf(ofParent ? parent : record, name);
  return { value, kind: kindOf(name, ofParent ? parentFields : fields) ?? kindByValue(value) };
}

/** The kind of a field, or of one of the columns every resource has; null: neither is known. */
export function kindOf(name: string, kinds: FieldKinds | undefined): ValueKind | null {
  if (kinds && Object.hasOwn(kinds, name)) {
    const kind = kinds[name]?.kind ?? null;
    // on a record at hand its values are open: texts and days, as they look
    return kind === "sealed" ? null : kind;
  }
  return Object.hasOwn(COMMON_KINDS, name) ? (COMMON_KINDS[name]?.kind ?? null) : null;
}

/** The kind of a value whose field is not known. */
function kindByValue(value: unknown): ValueKind {
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number") return "decimal";
  if (Array.isArray(value)) return "options";
  if (isObject(value)) return typeof value.resource === "string" ? "dynamic_reference" : "reference";
  if (typeof value !== "string") return "text";
  if (isDate(value)) return "date";
  if (parseInstant(value) !== null) return "datetime";
  return toDecimal(value) ? "decimal" : "text";
}

const MANY: ReadonlySet<ValueKind> = new Set(["options", "references", "files", "rows"]);
type Comparable = string | number | boolean | Decimal;

/** A value as the kind on the left compares it; null when it is nothing or no such value. */
function comparable(value: unknown, kind: ValueKind, context: EvaluationContext): Comparable | null {
  if (value == null || value === "") return null;
  switch (kind) {
    case "integer":
    case "decimal":
      return toDecimal(value);
    case "boolean":
      return typeof value === "boolean" ? value : null;
    case "date":
      return toDate(value, context);
    case "datetime":
      return toInstant(value, context);
    case "reference":
    case "references":
    case "file":
    case "files":
      return getId(value);
    case "dynamic_reference":
      return isObject(value) ? textOf(value.resource) : textOf(value);
    case "text":
    case "long_text":
    case "time":
    case "option":
    case "options":
    case "sealed":
      return textOf(value);
    case "rows":
    case "json":
      return null;
  }
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

function toDate(value: unknown, { timeZone }: EvaluationContext): string | null {
  if (typeof value !== "string") return null;
  if (isDate(value)) return value;
  const instant = parseInstant(value);
  return instant === null ? null : dateAt({ instant, timeZone });
}

function toInstant(value: unknown, { timeZone }: EvaluationContext): number | null {
  if (typeof value !== "string") return null;
  return isDate(value) ? dayStart({ date: value, timeZone }) : parseInstant(value);
}

/** The value of an operand, before the left side's kind reads it. */
export function operandValue(
  operand: Operand,
  { record, parent, context }: Omit<PredicateInput, "predicate">,
): unknown {
  if (typeof operand !== "object" || operand === null) return operand;
  if ("field" in operand) return valueOf(record, operand.field);
  if ("parent" in operand) return valueOf(parent, operand.parent);
  if ("me" in operand) return context.actor.employeeId;
  if ("today" in operand) return addDays({ date: today(context), days: operand.today });
  const { lessMinutes } = operand;
  const less = lessMinutes === undefined ? 0 : valueOf(record, lessMinutes);
  const moment =
    typeof less === "number" ? Math.round(context.now + operand.now * HOUR_MS - less * MINUTE_MS) : NaN;
  return isInstant(moment) ? formatInstant(moment) : null;
}

function same(left: Left, operand: Operand, input: PredicateInput): boolean {
  const right = operandValue(operand, input);
  if (isEmptyValue(left.value) || isEmptyValue(right)) return isEmptyValue(left.value) && isEmptyValue(right);
  if (MANY.has(left.kind)) return false;
  const a = comparable(left.value, left.kind, input.context);
  const b = comparable(right, left.kind, input.context);
  return a !== null && b !== null && order(a, b) === 0;
}

function contains(left: Left, operand: Operand, input: PredicateInput): boolean {
  const right = operandValue(operand, input);
  if (!Array.isArray(left.value)) {
    const [text, part] = [textOf(left.value), textOf(right)];
    if (MANY.has(left.kind) || text === null || part === null) return false;
    const folded = foldText(part);
    return folded !== "" && foldText(text).includes(folded);
  }
  const wanted = comparable(right, left.kind, input.context);
  if (wanted === null) return false;
  return left.value.some((item: unknown) => {
    const present = comparable(item, left.kind, input.context);
    return present !== null && order(present, wanted) === 0;
  });
}

function getOrder(left: Left, predicate: ComparisonPredicate, input: PredicateInput): number | null {
  const operand = predicate.gt ?? predicate.gte ?? predicate.lt ?? predicate.lte ?? null;
  const a = comparable(left.value, left.kind, input.context);
  const b = comparable(operandValue(operand, input), left.kind, input.context);
  return a === null || b === null || MANY.has(left.kind) ? null : order(a, b);
}

/** Order of two values of one kind. */
function order(a: Comparable, b: Comparable): number {
  if (typeof a === "object" && typeof b === "object") return compareDecimals(a, b);
  if (typeof a === "string" && typeof b === "string") return compareCodePoints(a, b);
  return Number(a) - Number(b);
}

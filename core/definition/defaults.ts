import { addDays, formatInstant, isDate, today } from "./clock.ts";
import type { EvaluationContext } from "./context.ts";
import { addDecimals, decimalText, toDecimal } from "./decimal.ts";
import { checkLimits, parseValue } from "./fields/index.ts";
import { isEmptyValue, valueOf } from "./record.ts";
import type { RecordValues } from "./record.ts";
import type {
  DefaultByRole,
  FieldValue,
  FirstRecordDefault,
  Predicate,
  SetValue,
  SumValue,
} from "./types.ts";
import type { ValidatedField } from "./validation.ts";

type Dynamic = Extract<SetValue, { dynamic: string }>["dynamic"];

function dynamicValue(
  word: Dynamic,
  { context, field }: { context: EvaluationContext; field: ValidatedField },
): unknown {
  const { now, actor } = context;
  const words = {
    today: () => today(context),
    now: () => (field.kind === "date" ? today(context) : formatInstant(now)),
    // the server itself is nobody
    me: () => single(actor.employeeId || null, field),
    my_team: () => single(actor.teamIds?.[0] ?? null, field),
  } as const satisfies Record<Dynamic, () => unknown>;
  return words[word]();
}

/** One id, as the field holds it. */
function single(id: number | null, field: ValidatedField): unknown {
  return id !== null && field.kind === "references" ? [id] : id;
}

/** The default one person's new records have: of another for another role, the one that is theirs. */
export function ownDefault(value: unknown, roles: readonly string[]): unknown {
  if (typeof value !== "object" || value === null || !("byRole" in value)) return value;
  const { byRole, else: otherwise = null } = value as DefaultByRole;
  return byRole.find(({ role }) => roles.includes(role))?.value ?? otherwise;
}

/** Which record a default chooses; null: it chooses none. */
export function firstRecordOf(value: unknown): Predicate | null {
  return typeof value === "object" && value !== null && "where" in value
    ? (value as FirstRecordDefault).where
    : null;
}

/**
 * The value a transition sets or a field starts with. A word (`today`, `now`, `me`, `my_team`) is worked out in the
 * context, `{field}` and `{sum}` read the record, everything else is the value itself. Null when it does not fit the field.
 */
export function settledValue({
  value,
  field,
  record = null,
  context,
}: {
  value: unknown;
  field: ValidatedField;
  record?: RecordValues | null;
  context: EvaluationContext;
}): unknown {
  const raw =
    typeof value === "object" && value !== null && "dynamic" in value
      ? dynamicValue(value.dynamic as Dynamic, { context, field })
      : typeof value === "object" && value !== null && ("field" in value || "sum" in value)
        ? fieldValue(value as FieldValue | SumValue, record)
        : value;
  const parsed = parseValue({ value: raw, field });
  return parsed.ok && checkLimits({ value: parsed.value, field, context }) === null ? parsed.value : null;
}

/** The value of a field of a record, or so many days beside it; or numbers of the record added up. */
export function fieldValue(read: FieldValue | SumValue, record: RecordValues | null): unknown {
  if ("sum" in read) {
    const numbers = read.sum.flatMap(
      (part) => toDecimal(typeof part === "number" ? part : valueOf(record, part)) ?? [],
    );
    return decimalText(numbers.reduce(addDecimals, { units: 0n, scale: 0 }));
  }
  const { field, plusDays = 0 } = read;
  const value = valueOf(record, field);
  return plusDays !== 0 && typeof value === "string" && isDate(value)
    ? addDays({ date: value, days: plusDays })
    : value;
}

/** What a new record starts with: defaults of fields, but for records, which the server finds, and the initial states of life cycles. */
export function applyDefaults({
  fields,
  lifecycles,
  context,
}: {
  fields: readonly ValidatedField[];
  lifecycles: readonly { readonly field: string; readonly initial: string }[];
  context: EvaluationContext;
}): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    if (field.default === null || field.default === undefined || field.type === "computed") continue;
    const own = ownDefault(field.default, context.actor.roles);
    const value = firstRecordOf(own) === null ? settledValue({ value: own, field, context }) : null;
    if (!isEmptyValue(value)) values[field.name] = value;
  }
  for (const { field, initial } of lifecycles) values[field] = initial;
  return values;
}

import { isDate, parseInstant } from "../clock.ts";
import { ACTOR_RESOURCES } from "../context.ts";
import { toDecimal } from "../decimal.ts";
import type { FieldTypeName, ValueKind } from "../types.ts";
import type { FieldInfo } from "./draft.ts";

/** Kinds that compare with each other; those not named compare with their own only. */
const GROUPS: Partial<Record<ValueKind, string>> = {
  integer: "number",
  decimal: "number",
  text: "text",
  long_text: "text",
};

const groupOf = (kind: ValueKind): string => GROUPS[kind] ?? kind;

/** Whether two fields can stand on the two sides of a comparison, or one be copied into the other. */
export function comparable(a: FieldInfo, b: FieldInfo): boolean {
  if (groupOf(a.kind) !== groupOf(b.kind)) return false;
  return a.to === null || b.to === null || a.to === b.to;
}

export const ORDERED: ReadonlySet<ValueKind> = new Set(["integer", "decimal", "date", "datetime", "time"]);
export const MANY: ReadonlySet<ValueKind> = new Set(["options", "references", "files", "rows"]);
/** Kinds that answer `contains`. */
export const CONTAINING: ReadonlySet<ValueKind> = new Set(["text", "long_text", "options", "references"]);
/** Kinds with nothing to compare but whether there is something. */
export const OPAQUE: ReadonlySet<ValueKind> = new Set(["json", "file"]);

export const isActorReference = (field: FieldInfo): boolean => field.to === ACTOR_RESOURCES.employee;

type Constant = string | number | boolean;

const isText = (value: Constant): boolean => typeof value === "string";
const isId = (value: Constant): boolean => Number.isSafeInteger(value) && Number(value) > 0;
const isNumber = (value: Constant): boolean => typeof value !== "boolean" && toDecimal(value) !== null;
const never = (): boolean => false;

function isOption(value: Constant, field: FieldInfo): boolean {
  if (typeof value !== "string") return false;
  return field.options === null || field.options.some((option) => option.value === value);
}

/** Whether a constant can be a value of the field (an element, for a many-valued field). */
const CONSTANTS = {
  text: isText,
  long_text: isText,
  integer: isNumber,
  decimal: isNumber,
  boolean: (value) => typeof value === "boolean",
  date: (value) => typeof value === "string" && isDate(value),
  datetime: (value) => typeof value === "string" && (isDate(value) || parseInstant(value) !== null),
  time: (value) => typeof value === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
  option: isOption,
  options: isOption,
  reference: isId,
  references: isId,
  dynamic_reference: isText,
  rows: never,
  file: never,
  files: never,
  json: never,
  sealed: never,
} as const satisfies Record<ValueKind, (value: Constant, field: FieldInfo) => boolean>;

export function fitsConstant(value: Constant, field: FieldInfo): boolean {
  return CONSTANTS[field.kind](value, field);
}

/** Options a value may have at its origin that its new field does not know. */
export function missingOptions(origin: FieldInfo, field: FieldInfo): readonly string[] {
  if (!origin.options || !field.options) return [];
  const known = new Set(field.options.map((option) => option.value));
  return origin.options.filter((option) => !known.has(option.value)).map((option) => option.value);
}

/** Types that nothing works out: only a field of the type, of another record or of rows, gives a value that is sure to be one. */
export const TAKEN_OVER: ReadonlySet<FieldTypeName> = new Set([
  "email",
  "phone",
  "url",
  "color",
  "long_text",
  "time",
  "duration",
]);

export const isOfOtherType = (source: FieldInfo, result: Pick<FieldInfo, "valueType">): boolean =>
  TAKEN_OVER.has(result.valueType) && source.valueType !== result.valueType;

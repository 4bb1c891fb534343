import type { FilterValue } from "../../query/types.ts";
import { ACTOR_RESOURCES } from "../context.ts";
import { DAY_MS, addDays, dayStart, isDate, parseInstant, today } from "../clock.ts";
import { parseUnits } from "../decimal.ts";
import type { ValueKind } from "../types.ts";
import type { FilterInput } from "./spec.ts";

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const ID = /^[1-9]\d{0,15}$/;
const DYNAMIC = /^[a-z][a-z0-9_]*(:[1-9]\d{0,15})?$/;
const BOOLEANS: Readonly<Record<string, number>> = { true: 1, false: 0 };

function number({ text, field }: FilterInput): FilterValue | null {
  const parsed = parseUnits({ value: text, scale: field.scale });
  return parsed.ok ? parsed.units : null;
}

function text(input: FilterInput): FilterValue | null {
  const trimmed = input.text.trim();
  return trimmed === "" || trimmed.includes("\0") || !trimmed.isWellFormed() ? null : trimmed;
}

function date({ text: value, context }: FilterInput): FilterValue | null {
  if (value === "today") return today(context);
  return isDate(value) ? value : null;
}

/** An instant, or a date of the actor's zone: after it (`gt`, `lte`) reckons from its end, the others from its beginning. */
function datetime(input: FilterInput): FilterValue | null {
  const instant = parseInstant(input.text);
  if (instant !== null) return instant;
  const day = date(input);
  if (typeof day !== "string") return null;
  const { timeZone } = input.context;
  const start = dayStart({ date: day, timeZone });
  if (input.operator !== "gt" && input.operator !== "lte") return start;
  const next = addDays({ date: day, days: 1 });
  return (next === null ? start + DAY_MS : dayStart({ date: next, timeZone })) - 1;
}

function reference({ text: value, field, context }: FilterInput): FilterValue | null {
  if (value === "me") return field.to === ACTOR_RESOURCES.employee ? context.actor.employeeId : null;
  const id = ID.test(value) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

/** A value that is no option (any more) still filters: old rows may hold it. */
function option(input: FilterInput): FilterValue | null {
  const value = text(input);
  if (value === null || input.field.options === null) return value;
  return input.field.options.some((candidate) => candidate.value === value) ? value : null;
}

const none = (): null => null;

/** How the text of a filter becomes the value its column holds. */
export const FILTER_PARSERS = {
  text,
  long_text: text,
  integer: number,
  decimal: number,
  boolean: ({ text: value }) => (Object.hasOwn(BOOLEANS, value) ? (BOOLEANS[value] ?? null) : null),
  date,
  datetime,
  time: ({ text: value }) => (TIME.test(value) ? value : null),
  option,
  options: option,
  reference,
  references: reference,
  dynamic_reference: ({ text: value }) => (DYNAMIC.test(value) ? value : null),
  rows: none,
  file: none,
  files: none,
  json: none,
  sealed: text,
} as const satisfies Record<ValueKind, (input: FilterInput) => FilterValue | null>;

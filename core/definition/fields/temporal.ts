import { dateAt, dayStart, formatInstant, isDate, parseInstant, today } from "../clock.ts";
import type { EvaluationContext } from "../context.ts";
import { createValueError } from "../issues.ts";
import type { ValueError } from "../issues.ts";
import { fieldType } from "./base.ts";
import { accept, pick, refuse } from "./spec.ts";
import type { DefinitionError, Parsed, ValueField } from "./spec.ts";

const NAMES = ["min", "max"];

function parseDate(value: unknown): Parsed {
  return typeof value === "string" && isDate(value) ? accept(value) : refuse("invalid_date");
}

function parseDatetime(value: unknown): Parsed {
  const instant = typeof value === "string" ? parseInstant(value) : null;
  return instant === null ? refuse("invalid_datetime") : accept(formatInstant(instant));
}

/** A limit is a date, an instant, or one of the words today and now. */
function limitDate(limit: unknown, context: EvaluationContext): string | null {
  if (limit === "today" || limit === "now") return today(context);
  if (typeof limit !== "string") return null;
  if (isDate(limit)) return limit;
  const instant = parseInstant(limit);
  return instant === null ? null : dateAt({ instant, timeZone: context.timeZone });
}

function limitInstant(limit: unknown, context: EvaluationContext): number | null {
  if (limit === "now") return context.now;
  if (typeof limit !== "string") return null;
  const date = limit === "today" ? today(context) : limit;
  return isDate(date) ? dayStart({ date, timeZone: context.timeZone }) : parseInstant(date);
}

function checkDate(value: unknown, field: ValueField, context: EvaluationContext): ValueError | null {
  const date = String(value);
  const earliest = limitDate(field.limits.min, context);
  const latest = limitDate(field.limits.max, context);
  if (earliest !== null && date < earliest) return createValueError("too_early", { limit: earliest });
  if (latest !== null && date > latest) return createValueError("too_late", { limit: latest });
  return null;
}

function checkDatetime(value: unknown, field: ValueField, context: EvaluationContext): ValueError | null {
  const instant = parseInstant(String(value)) ?? 0;
  const earliest = limitInstant(field.limits.min, context);
  const latest = limitInstant(field.limits.max, context);
  if (earliest !== null && instant < earliest)
    return createValueError("too_early", { limit: formatInstant(earliest) });
  if (latest !== null && instant > latest)
    return createValueError("too_late", { limit: formatInstant(latest) });
  return null;
}

function crossedDates({ min, max }: { min?: string; max?: string }): readonly DefinitionError[] {
  const fixed = min !== undefined && max !== undefined && isDate(min) && isDate(max);
  if (!fixed || min <= max) return [];
  return [{ pointer: "/max", code: "limits_crossed", parameters: { minimum: min, maximum: max } }];
}

/** A calendar day; `display` says how it is written. */
export const date = fieldType<"date">({
  kind: "date",
  limits: (definition) => pick(definition, [...NAMES, "display"]),
  checkDefinition: crossedDates,
  parse: parseDate,
  checkLimits: checkDate,
});

/** An instant; `zone` names the field whose zone it is typed and read in. */
export const datetime = fieldType<"datetime">({
  kind: "datetime",
  limits: (definition) => pick(definition, [...NAMES, "zone"]),
  checkDefinition: crossedDates,
  parse: parseDatetime,
  checkLimits: checkDatetime,
});

const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::00(?:\.0+)?)?$/;

/** A time of day of no particular zone, to the minute. */
export const time = fieldType<"time">({
  kind: "time",
  parse: (value) => {
    const match = typeof value === "string" ? TIME.exec(value.trim()) : null;
    return match ? accept(`${match[1]}:${match[2]}`) : refuse("invalid_time");
  },
});

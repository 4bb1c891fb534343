import { addDays, addMonths, dateOfDay, dayNumber } from "./clock.ts";
import { isEmptyValue, type RecordValues } from "./record.ts";
import type { CompiledTimed, TimedPeriod } from "./types.ts";
import { addWorkingDays, workingDaysBefore } from "./working-days.ts";

export const CYCLES = ["daily", "weekly", "biweekly", "semi_monthly", "monthly", "yearly"] as const;
export type Cycle = (typeof CYCLES)[number];

export const isCycle = (value: unknown): value is Cycle => CYCLES.some((cycle) => cycle === value);

/** First and last day of a stretch of time, as dates. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

/** 1970-01-05, a Monday: every second week from it on begins two weeks. */
const FIRST_MONDAY = 4;

/** The period of a cycle that a day falls in. A week begins on Monday. */
export function periodAt(cycle: Cycle, date: string): Period {
  const day = dayNumber(date) ?? 0;
  const month = `${date.slice(0, 8)}01`;
  const weeks = (count: number): Period => {
    const start = day - ((((day - FIRST_MONDAY) % (7 * count)) + 7 * count) % (7 * count));
    return { start: dateOfDay(start), end: dateOfDay(start + 7 * count - 1) };
  };
  const lastOf = (first: string, months: number): string =>
    dateOfDay((dayNumber(addMonths({ date: first, months }) ?? first) ?? 0) - 1);
  const periods: Readonly<Record<Cycle, () => Period>> = {
    daily: () => ({ start: date, end: date }),
    weekly: () => weeks(1),
    biweekly: () => weeks(2),
    semi_monthly: () =>
      Number(date.slice(8)) <= 15
        ? { start: month, end: `${date.slice(0, 8)}15` }
        : { start: `${date.slice(0, 8)}16`, end: lastOf(month, 1) },
    monthly: () => ({ start: month, end: lastOf(month, 1) }),
    yearly: () => ({ start: `${date.slice(0, 5)}01-01`, end: `${date.slice(0, 5)}12-31` }),
  };
  return periods[cycle]();
}

/** A day or period that timed effects are due with. */
export interface Occurrence {
  /** Tells it from every other of the same record. */
  readonly key: string;
  /** Null where they are due near a date. */
  readonly period: Period | null;
}

/** What lies longer back is not made up for: a server that was away over a holiday misses nothing. */
export const FRESH_DAYS = 7;

/** The dates from which so many days have passed by today, and did not long ago; days before a date are below zero. */
export function datesDue(
  days: number,
  { working, today }: { readonly working: boolean; readonly today: string },
): { readonly after: string; readonly until: string } {
  const reached = working
    ? days < 0
      ? addWorkingDays(today, -days)
      : workingDaysBefore(today, days)
    : addDays({ date: today, days: -days });
  const until = reached ?? today;
  return { until, after: addDays({ date: until, days: -FRESH_DAYS }) ?? until };
}

/** What is due of timed effects for a record, oldest first. */
export function findOccurrences(timed: CompiledTimed, record: RecordValues, today: string): Occurrence[] {
  const { date, period } = timed;
  if (period !== null) return findPeriods(period, record, today);
  const value = date === null ? null : record[date.field];
  if (date === null || typeof value !== "string") return [];
  const days = date.days.filter((count) => {
    const { after, until } = datesDue(-count, { working: date.working, today });
    return value > after && value <= until;
  });
  // days before the date are counted down
  return days.length === 0 ? [] : [{ key: `${value}:${Math.min(...days)}`, period: null }];
}

function findPeriods(timed: TimedPeriod, record: RecordValues, today: string): Occurrence[] {
  const { at, catchUp = FRESH_DAYS } = timed;
  const cycle = typeof timed.cycle === "string" ? timed.cycle : record[timed.cycle.field];
  const from = timed.from === undefined ? null : record[timed.from];
  if (!isCycle(cycle) || (timed.from !== undefined && typeof from !== "string")) return [];
  const last = (timed.to ?? []).map((name) => record[name]).find((value) => !isEmptyValue(value));
  const since = addDays({ date: today, days: -catchUp }) ?? today;
  const found: Occurrence[] = [];
  for (let day = today; ;) {
    const whole = periodAt(cycle, day);
    const start = typeof from === "string" && from > whole.start ? from : whole.start;
    const end = typeof last === "string" && last < whole.end ? last : whole.end;
    const due = at === "start" ? start : (addDays({ date: end, days: 1 }) ?? end);
    if (start <= end && due <= today && due > since) {
      found.unshift({ key: `${cycle}:${whole.start}`, period: { start, end } });
    }
    const before = addDays({ date: whole.start, days: -1 });
    if (before === null || whole.end <= since || (typeof from === "string" && whole.start <= from))
      return found;
    day = before;
  }
}

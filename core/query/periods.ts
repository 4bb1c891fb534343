import { addDays, dayNumber, today } from "../definition/clock.ts";
import type { PeriodName } from "../definition/types.ts";

/** The stretches of time that definitions name, in the order they are offered. */
export const PERIOD_NAMES = [
  "today",
  "yesterday",
  "tomorrow",
  "this_week",
  "last_week",
  "next_week",
  "this_month",
  "last_month",
  "next_month",
  "this_quarter",
  "last_quarter",
  "this_year",
  "last_year",
  "last_7_days",
  "last_30_days",
  "last_60_days",
  "last_90_days",
  "last_180_days",
  "last_365_days",
  "next_7_days",
  "next_30_days",
  "next_60_days",
  "next_90_days",
] as const satisfies readonly PeriodName[];

export interface DateRange {
  /** Null: from ever. */
  readonly from: string | null;
  /** Null: for ever. */
  readonly to: string | null;
}

const EARLIEST = "0001-01-01";

function shift(date: string, days: number): string {
  return addDays({ date, days }) ?? EARLIEST;
}

function month(date: string, months: number): DateRange {
  const [year = 1970, index = 1] = date.split("-").map(Number);
  const first = (offset: number): string =>
    new Date(Date.UTC(year, index - 1 + offset, 1)).toISOString().slice(0, 10);
  return { from: first(months), to: shift(first(months + 1), -1) };
}

function week(date: string, weeks: number): DateRange {
  const sinceMonday = ((dayNumber(date) ?? 0) + 3) % 7;
  const monday = shift(date, weeks * 7 - sinceMonday);
  return { from: monday, to: shift(monday, 6) };
}

function quarter(date: string, quarters: number): DateRange {
  const index = Number(date.slice(5, 7)) - 1;
  const first = quarters * 3 - (index % 3);
  return { from: month(date, first).from, to: month(date, first + 2).to };
}

function year(date: string, years: number): DateRange {
  const wanted = String(Number(date.slice(0, 4)) + years).padStart(4, "0");
  return { from: `${wanted}-01-01`, to: `${wanted}-12-31` };
}

/** Relative periods of date filters. The days are those of the actor's calendar, both ends included. */
const RANGES = {
  today: (day) => ({ from: day, to: day }),
  yesterday: (day) => ({ from: shift(day, -1), to: shift(day, -1) }),
  tomorrow: (day) => ({ from: shift(day, 1), to: shift(day, 1) }),
  this_week: (day) => week(day, 0),
  last_week: (day) => week(day, -1),
  next_week: (day) => week(day, 1),
  this_month: (day) => month(day, 0),
  last_month: (day) => month(day, -1),
  next_month: (day) => month(day, 1),
  this_quarter: (day) => quarter(day, 0),
  last_quarter: (day) => quarter(day, -1),
  this_year: (day) => year(day, 0),
  last_year: (day) => year(day, -1),
  last_7_days: (day) => ({ from: shift(day, -6), to: day }),
  last_30_days: (day) => ({ from: shift(day, -29), to: day }),
  last_60_days: (day) => ({ from: shift(day, -59), to: day }),
  last_90_days: (day) => ({ from: shift(day, -89), to: day }),
  next_7_days: (day) => ({ from: day, to: shift(day, 6) }),
  next_30_days: (day) => ({ from: day, to: shift(day, 29) }),
  next_60_days: (day) => ({ from: day, to: shift(day, 59) }),
  next_90_days: (day) => ({ from: day, to: shift(day, 89) }),
  past: (day) => ({ from: null, to: shift(day, -1) }),
  future: (day) => ({ from: shift(day, 1), to: null }),
} as const satisfies Record<string, (day: string) => DateRange>;

export type Period = keyof typeof RANGES;
export const PERIODS = Object.keys(RANGES) as readonly Period[];

export function isPeriod(name: string): name is Period {
  return Object.hasOwn(RANGES, name);
}

/** The dates of a period, seen from now in a time zone. */
export function periodRange({
  period,
  now,
  timeZone,
}: {
  period: Period;
  now: number;
  timeZone: string;
}): DateRange {
  return RANGES[period](today({ now, timeZone }));
}

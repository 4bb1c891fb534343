/** Calendar of the demo company. A day is its number since 1970-01-01; office hours are those of US Eastern time. */
import type { Random } from "./random.ts";

export const DAY = 86_400_000;
export const HOUR = 3_600_000;

const isoDates: string[] = [];

export function isoDate(day: number): string {
  return (isoDates[day] ??= new Date(day * DAY).toISOString().slice(0, 10));
}

/** A day as the application shows it, in texts of people. */
export const writtenDay = (day: number): string => isoDate(day).replace(/(\d+)-(.*)/, "$2-$1");
export const writtenDays = (from: number, to: number): string =>
  from === to ? writtenDay(from) : `${writtenDay(from)} to ${writtenDay(to)}`;

export const dayOf = (instant: number): number => Math.floor((instant - 5 * HOUR) / DAY);
export const yearOf = (day: number): number => Number(isoDate(day).slice(0, 4));
/** 1 to 12. */
export const monthOf = (day: number): number => Number(isoDate(day).slice(5, 7));
export const dateInMonth = (day: number): number => Number(isoDate(day).slice(8, 10));
export const toDay = (year: number, month: number, date: number): number =>
  Math.round(Date.UTC(year, month - 1, date) / DAY);
/** 0 is Sunday. */
export const weekday = (day: number): number => (day + 4) % 7;
export const monday = (day: number): number => day - ((weekday(day) + 6) % 7);
export const lastOfMonth = (day: number): number => toDay(yearOf(day), monthOf(day) + 1, 0);
export const addMonths = (day: number, months: number): number => {
  const date = new Date(day * DAY);
  const target = toDay(date.getUTCFullYear(), date.getUTCMonth() + 1 + months, 1);
  return Math.min(target + date.getUTCDate() - 1, lastOfMonth(target));
};

/** The n-th given weekday of a month; n below 0 counts from its end. */
function nthWeekday(year: number, month: number, of: number, n: number): number {
  const first = toDay(year, month, 1);
  if (n > 0) return first + ((of - weekday(first) + 7) % 7) + (n - 1) * 7;
  const last = lastOfMonth(first);
  return last - ((weekday(last) - of + 7) % 7);
}

export function federalHolidays(year: number): readonly (readonly [number, string])[] {
  return [
    [toDay(year, 1, 1), "New Year's Day"],
    [nthWeekday(year, 1, 1, 3), "Martin Luther King Jr. Day"],
    [nthWeekday(year, 2, 1, 3), "Presidents' Day"],
    [nthWeekday(year, 5, 1, -1), "Memorial Day"],
    [toDay(year, 6, 19), "Juneteenth"],
    [toDay(year, 7, 4), "Independence Day"],
    [nthWeekday(year, 9, 1, 1), "Labor Day"],
    [nthWeekday(year, 10, 1, 2), "Columbus Day"],
    [toDay(year, 11, 11), "Veterans Day"],
    [nthWeekday(year, 11, 4, 4), "Thanksgiving Day"],
    [toDay(year, 12, 25), "Christmas Day"],
  ];
}

/** Holidays on which the company and its clients rest. */
export const COMPANY_HOLIDAYS: ReadonlySet<string> = new Set([
  "New Year's Day",
  "Memorial Day",
  "Juneteenth",
  "Independence Day",
  "Labor Day",
  "Thanksgiving Day",
  "Christmas Day",
]);

const restDays = new Map<number, ReadonlySet<number>>();

export function isHoliday(day: number): boolean {
  const year = yearOf(day);
  let days = restDays.get(year);
  if (days === undefined) {
    days = new Set(
      federalHolidays(year)
        .filter(([, name]) => COMPANY_HOLIDAYS.has(name))
        .map(([date]) => date),
    );
    restDays.set(year, days);
  }
  return days.has(day);
}

export const isWeekend = (day: number): boolean => weekday(day) === 0 || weekday(day) === 6;
export const isWorkday = (day: number): boolean => !isWeekend(day) && !isHoliday(day);

/** Countries whose people work here. */
export type Country = "us" | "in";

/** Month, day and name of the days that are free in India each year. */
export const INDIAN_HOLIDAYS = [
  [1, 26, "Republic Day"],
  [8, 15, "Independence Day"],
  [10, 2, "Gandhi Jayanti"],
] as const;

/** How many days from one to another somebody works there. */
export function countWorkdays(from: number, to: number, country: Country): number {
  let count = 0;
  for (let day = from; day <= to; day += 1) {
    const isFree =
      country === "us"
        ? isHoliday(day)
        : INDIAN_HOLIDAYS.some(([month, date]) => day === toDay(yearOf(day), month, date));
    if (!isWeekend(day) && !isFree) count += 1;
  }
  return count;
}

/** The day itself when it is a workday, else the next one. */
export function workdayFrom(day: number): number {
  let found = day;
  while (!isWorkday(found)) found += 1;
  return found;
}

/** The day itself when it is a workday, else the last one before it. */
export function workdayUntil(day: number): number {
  let found = day;
  while (!isWorkday(found)) found -= 1;
  return found;
}

export const addWorkdays = (day: number, count: number): number => step({ day, count, counts: isWorkday });

/** Days on which federal offices work: they keep holidays that companies do not. */
export const addFederalWorkdays = (day: number, count: number): number =>
  step({ day, count, counts: (found) => !isWeekend(found) && !isFederalHoliday(found) });

const isFederalHoliday = (day: number): boolean =>
  federalHolidays(yearOf(day)).some(([holiday]) => holiday === day);

function step({
  day,
  count,
  counts,
}: {
  day: number;
  count: number;
  counts: (day: number) => boolean;
}): number {
  let found = day;
  const by = count < 0 ? -1 : 1;
  for (let left = Math.abs(count); left > 0;) {
    found += by;
    if (counts(found)) left -= 1;
  }
  return found;
}

/** Workdays from the first to the last day, both included. */
export function workdaysBetween(from: number, to: number): number[] {
  const days: number[] = [];
  for (let day = from; day <= to; day += 1) if (isWorkday(day)) days.push(day);
  return days;
}

const offsets: number[] = [];

/** Hours from US Eastern time to UTC on a day. */
function easternOffset(day: number): number {
  return (offsets[day] ??=
    day >= nthWeekday(yearOf(day), 3, 0, 2) && day < nthWeekday(yearOf(day), 11, 0, 1) ? 4 : 5);
}

/** The instant of an hour (10.5 is half past ten) in US Eastern time. */
export function instant(day: number, hour: number): number {
  return day * DAY + Math.round((hour + easternOffset(day)) * 3600) * 1000;
}

/** Between 9 and 19 h, most often around 11. */
export function officeHour(random: Random): number {
  const hour = random.chance(0.7) ? random.normal(11.2, 1.4) : 9 + random.next() * 10;
  return Math.min(Math.max(hour, 9), 18.98);
}

const officeInstant = (random: Random, day: number): number => instant(day, officeHour(random));

/** Some days later (fractions count), moved into office hours of a workday, always after the given instant. */
export function daysLater(random: Random, from: number, days: number): number {
  const start = dayOf(from);
  if (days < 1) {
    const same = from + Math.max(days * 8, 0.1) * HOUR;
    if (isWorkday(start) && same < instant(start, 19)) return same;
  }
  const day = workdayFrom(start + Math.max(Math.round(days), 1));
  return Math.max(officeInstant(random, day), from + 60_000);
}

const OFFICE_START = 9;
const OFFICE_END = 19;

/** Office hours later, over nights and weekends. */
export function officeHoursLater(from: number, hours: number): number {
  let day = dayOf(from);
  let at = Math.max(from, instant(day, OFFICE_START));
  let left = hours * HOUR;
  for (;;) {
    const end = instant(day, OFFICE_END);
    if (isWorkday(day) && at < end) {
      if (at + left <= end) return at + left;
      left -= end - at;
    }
    day += 1;
    at = instant(day, OFFICE_START);
  }
}

export { officeInstant };

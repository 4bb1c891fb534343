import { addDays, dayNumber, isDate, today } from "../definition/clock.ts";
import type { PeriodName } from "../definition/types.ts";
import { isPeriod, periodRange } from "../query/periods.ts";
import type { CompareKind } from "./types.ts";

/** Dates of the reader's calendar, both ends included. */
export interface ReportRange {
  readonly from: string;
  readonly to: string;
}

interface Clock {
  readonly now: number;
  readonly timeZone: string;
}

const BACK = /^last_(\d{1,4})_days$/;

/** Null for a name that means no stretch with two ends. */
export function namedRange({ name, now, timeZone }: Clock & { name: string }): ReportRange | null {
  const back = BACK.exec(name)?.[1];
  if (back !== undefined) {
    const to = today({ now, timeZone });
    return { from: addDays({ date: to, days: 1 - Number(back) }) ?? to, to };
  }
  if (!isPeriod(name)) return null;
  const { from, to } = periodRange({ period: name, now, timeZone });
  return from === null || to === null ? null : { from, to };
}

/** What the reader asks for: two dates before a name before the report's own. Null where that is no stretch of time. */
export function chosenRange({
  from,
  to,
  period,
  fallback,
  ...clock
}: Clock & {
  from: string | undefined;
  to: string | undefined;
  period: string | undefined;
  fallback: PeriodName;
}): (ReportRange & { readonly name: string | null }) | null {
  if (from !== undefined || to !== undefined) {
    const end = to ?? today(clock);
    const whole = from !== undefined && isDate(from) && isDate(end) && from <= end;
    return whole ? { from, to: end, name: null } : null;
  }
  const name = period ?? fallback;
  const range = namedRange({ name, ...clock });
  return range === null ? null : { ...range, name };
}

/** A stretch that figures are read of, and the one they are compared with. */
export interface ComparedRanges {
  readonly range: ReportRange;
  readonly compared: ReportRange | null;
}

/** Of a stretch that is not over yet, what is still ahead is left out of a comparison: on both sides the same part counts. */
export function comparedRanges(range: ReportRange, compare: CompareKind, clock: Clock): ComparedRanges {
  const compared = comparedRange(range, compare, clock);
  const day = today(clock);
  const runs = compared !== null && range.from <= day && day < range.to;
  return { range: runs ? { ...range, to: day } : range, compared };
}

/**
 * The stretch a range is compared with: as many days, or as many whole months, just before it; or the same dates a year
 * earlier. Of a range that is not over yet, only as much as has passed of it.
 */
function comparedRange(range: ReportRange, compare: CompareKind, clock: Clock): ReportRange | null {
  const whole = wholeCompared(range, compare);
  const day = today(clock);
  if (whole === null || day < range.from || day >= range.to) return whole;
  const passed = shift(whole.from, lengthOf({ from: range.from, to: day }) - 1);
  return { from: whole.from, to: passed < whole.to ? passed : whole.to };
}

function wholeCompared(range: ReportRange, compare: CompareKind): ReportRange | null {
  if (compare === "none") return null;
  if (compare === "year") return { from: monthsBefore(range.from, 12), to: yearBeforeEnd(range) };
  const months = wholeMonths(range);
  if (months !== null) {
    const from = monthsBefore(range.from, months);
    return { from, to: shift(range.from, -1) };
  }
  const days = lengthOf(range);
  return { from: shift(range.from, -days), to: shift(range.to, -days) };
}

function lengthOf({ from, to }: ReportRange): number {
  return (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0) + 1;
}

/** How many months a range is made of, null where it is not made of whole ones. */
function wholeMonths({ from, to }: ReportRange): number | null {
  const after = shift(to, 1);
  if (!from.endsWith("-01") || !after.endsWith("-01")) return null;
  return monthIndex(after) - monthIndex(from);
}

function yearBeforeEnd({ from, to }: ReportRange): string {
  const months = wholeMonths({ from, to });
  return months === null ? monthsBefore(to, 12) : shift(monthsBefore(shift(to, 1), 12), -1);
}

function monthsBefore(date: string, months: number): string {
  const index = monthIndex(date) - months;
  const first = `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
  const next = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate();
  return `${first}-${String(Math.min(Number(date.slice(8, 10)), next)).padStart(2, "0")}`;
}

function monthIndex(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

function shift(date: string, days: number): string {
  return addDays({ date, days }) ?? date;
}

import { addDays, dayNumber } from "../definition/clock.ts";
import type { TimeUnit } from "../query/aggregate.ts";
import type { ReportRange } from "./period.ts";

/** More stretches than this are not filled up: a line of that many points says nothing. */
const MAX_STRETCHES = 400;

/** The name the aggregate gives the stretch a date falls in: `2026-03-02` (day, week by its Monday), `2026-03`, `2026-Q1`, `2026`. */
export function stretchOf(date: string, unit: TimeUnit): string {
  switch (unit) {
    case "day":
      return date;
    case "week":
      return shift(date, -(((dayNumber(date) ?? 0) + 3) % 7));
    case "month":
      return date.slice(0, 7);
    case "quarter":
      return `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
    case "year":
      return date.slice(0, 4);
  }
}

/** First and last day of a stretch. */
export function stretchRange(stretch: string, unit: TimeUnit): ReportRange {
  const from = firstDay(stretch, unit);
  return { from, to: shift(firstDay(nextStretch(stretch, unit), unit), -1) };
}

/** All stretches a range touches, in order; null where they are too many. */
export function buildStretches(range: ReportRange, unit: TimeUnit): string[] | null {
  const last = stretchOf(range.to, unit);
  const stretches: string[] = [];
  for (let next = stretchOf(range.from, unit); next <= last; next = nextStretch(next, unit)) {
    if (stretches.push(next) > MAX_STRETCHES) return null;
  }
  return stretches;
}

function nextStretch(stretch: string, unit: TimeUnit): string {
  const days = { day: 1, week: 7, month: 31, quarter: 92, year: 366 }[unit];
  return stretchOf(shift(firstDay(stretch, unit), days), unit);
}

function firstDay(stretch: string, unit: TimeUnit): string {
  switch (unit) {
    case "day":
    case "week":
      return stretch;
    case "month":
      return `${stretch}-01`;
    case "quarter":
      return `${stretch.slice(0, 4)}-${String(Number(stretch.slice(6)) * 3 - 2).padStart(2, "0")}-01`;
    case "year":
      return `${stretch}-01-01`;
  }
}

function shift(date: string, days: number): string {
  return addDays({ date, days }) ?? date;
}

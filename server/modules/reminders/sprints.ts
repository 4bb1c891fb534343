import { dateOfDay, dayNumber } from "../../../core/definition/clock.ts";

/** A sprint runs from a Monday to a Friday, one or two weeks. Both are dates. */
export interface Sprint {
  readonly start: string;
  readonly end: string;
}

const WEEK = 7;
/** Saturday and Sunday behind the last day of a sprint. */
const WEEKEND = 2;
/** Nobody is asked about a sprint with fewer days of work. */
const WORKING_DAYS = 3;

interface Span {
  /** First day of the project, as a date: sprints of two weeks are counted from its week. */
  readonly anchor: string;
  /** Days from one sprint to the next: 7 or 14. */
  readonly cadence: number;
  /** Sprints that ended on or after this date … */
  readonly from: string;
  /** … and before this one. */
  readonly today: string;
}

/** Sprints that are over, the oldest first. */
export function endedSprints({ anchor, cadence, from, today }: Span): Sprint[] {
  const length = cadence >= 2 * WEEK ? 2 * WEEK : WEEK;
  const first = mondayOf(dayOf(anchor));
  const earliest = Math.max(0, Math.floor((dayOf(from) - first) / length) - 1);
  const found: Sprint[] = [];
  for (let start = first + earliest * length; ; start += length) {
    const end = start + length - WEEKEND - 1;
    if (end >= dayOf(today)) return found;
    if (end >= dayOf(from)) found.push({ start: dateOfDay(start), end: dateOfDay(end) });
  }
}

export interface DateRange {
  readonly from: string;
  /** The last day; null: it goes on. */
  readonly to: string | null;
}

/** Whether somebody worked long enough in a sprint to owe an update on it. */
export function isWorked(
  sprint: Sprint,
  {
    support,
    away,
    holidays,
  }: {
    readonly support: DateRange;
    readonly away: readonly DateRange[];
    readonly holidays: ReadonlySet<string>;
  },
): boolean {
  let days = 0;
  for (let day = dayOf(sprint.start); day <= dayOf(sprint.end); day += 1) {
    const date = dateOfDay(day);
    if (isWeekend(day) || holidays.has(date) || !within(date, support)) continue;
    if (!away.some((range) => within(date, range))) days += 1;
  }
  return days >= WORKING_DAYS;
}

/** An update that was given: the day its sprint starts, as far as it says, and the day it was written. */
export interface GivenUpdate {
  readonly start: string | null;
  readonly end: string | null;
  readonly written: string;
}

/** Whether an update is about a sprint: it starts in it, or else ends in it, or else was written in it or in the week after. */
export function isAbout({ start, end, written }: GivenUpdate, sprint: Sprint): boolean {
  const range = { from: sprint.start, to: dateOfDay(dayOf(sprint.end) + WEEKEND) };
  const said = start ?? end;
  if (said !== null) return within(said, range);
  return within(written, { from: sprint.start, to: dateOfDay(dayOf(sprint.end) + WEEK) });
}

const within = (date: string, { from, to }: DateRange): boolean =>
  date >= from && (to === null || date <= to);
const dayOf = (date: string): number => dayNumber(date) ?? 0;
/** Day 4, 1970-01-05, was a Monday. */
const mondayOf = (day: number): number => day - ((day + 3) % WEEK);
const isWeekend = (day: number): boolean => (day + 3) % WEEK >= 5;

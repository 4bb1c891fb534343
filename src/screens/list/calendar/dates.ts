import { addDays, dateAt, parseInstant } from "../../../../core/definition/clock.ts";

/** Days as dates `YYYY-MM-DD`, months as `YYYY-MM`: what they are is nobody's time zone's business. */
export type Span = "month" | "week";

/** What a calendar shows, from an address: a month, or the week of a day. */
export function spanOf(on: string): Span {
  return on.length === 7 ? "month" : "week";
}

/** The whole weeks a calendar draws. `firstDay`: 1 is Monday, 7 Sunday. */
export function getWeeks({ on, firstDay }: { on: string; firstDay: number }): readonly (readonly string[])[] {
  if (spanOf(on) === "week") return [weekFrom(startOfWeek({ day: on, firstDay }))];
  const weeks: string[][] = [];
  let start = startOfWeek({ day: `${on}-01`, firstDay });
  do {
    weeks.push(weekFrom(start));
    start = shift(start, 7);
  } while (start.startsWith(on));
  return weeks;
}

/** The stretch before or after, in the same form. */
export function stepOn({ on, by }: { on: string; by: number }): string {
  if (spanOf(on) === "week") return shift(on, by * 7);
  const [year = 0, month = 1] = on.split("-").map(Number);
  const months = year * 12 + month - 1 + by;
  return `${String(Math.floor(months / 12)).padStart(4, "0")}-${String((months % 12) + 1).padStart(2, "0")}`;
}

/** The same day of the month before or after, or its last day. */
export function sameDayOfMonth({ day, by }: { day: string; by: number }): string {
  const month = stepOn({ on: day.slice(0, 7), by });
  const wanted = `${month}-${day.slice(8)}`;
  const last = shift(`${stepOn({ on: month, by: 1 })}-01`, -1);
  return wanted > last ? last : wanted;
}

/** 1 is Monday, 7 Sunday. */
export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

export function startOfWeek({ day, firstDay }: { day: string; firstDay: number }): string {
  return shift(day, -((weekday(day) - firstDay + 7) % 7));
}

function weekFrom(start: string): string[] {
  return Array.from({ length: 7 }, (_, at) => shift(start, at));
}

export function shift(day: string, days: number): string {
  return addDays({ date: day, days }) ?? day;
}

interface WeekInfo {
  readonly firstDay?: number;
}
interface LocaleWithWeeks {
  readonly getWeekInfo?: () => WeekInfo;
  readonly weekInfo?: WeekInfo;
}

/** The day a week begins with where the language is spoken; Monday where the browser does not know. */
export function getFirstDay(language: string): number {
  const locale = new Intl.Locale(language).maximize() as LocaleWithWeeks;
  return locale.getWeekInfo?.().firstDay ?? locale.weekInfo?.firstDay ?? 1;
}

/** The day of a value: of a date itself, of an instant in the person's zone. Null for anything else. */
export function getDay(value: unknown, timeZone: string): string | null {
  if (typeof value !== "string") return null;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return value;
  const instant = parseInstant(value);
  return instant === null ? null : dateAt({ instant, timeZone });
}

/** What lasts longer stands on its first and last day alone: a calendar full of what goes on anyway says nothing. */
export const MAX_SPAN_DAYS = 14;

export function isLong({ start, end }: { start: string; end: string }): boolean {
  return end > shift(start, MAX_SPAN_DAYS);
}

interface PlaceOptions<T> {
  readonly rows: readonly T[];
  readonly days: readonly string[];
  readonly from: (row: T) => unknown;
  readonly to: (row: T) => unknown;
  readonly timeZone: string;
}

/** The entries of each day, earliest first; what lasts some days stands on each of them. */
export function entriesByDay<T>({
  rows,
  days,
  from,
  to,
  timeZone,
}: PlaceOptions<T>): ReadonlyMap<string, T[]> {
  const byDay = new Map<string, T[]>(days.map((day) => [day, []]));
  const sorted = rows.toSorted((a, b) => String(from(a)).localeCompare(String(from(b))));
  const last = days.at(-1) ?? "";
  for (const row of sorted) {
    const start = getDay(from(row), timeZone);
    if (start === null) continue;
    const end = getDay(to(row), timeZone) ?? start;
    if (end <= start || isLong({ start, end })) {
      for (const day of new Set([start, end < start ? start : end])) byDay.get(day)?.push(row);
      continue;
    }
    const first = start < (days[0] ?? "") ? (days[0] ?? start) : start;
    for (let day = first; day <= end && day <= last; day = shift(day, 1)) byDay.get(day)?.push(row);
  }
  return byDay;
}

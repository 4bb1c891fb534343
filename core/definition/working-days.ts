import { dateOfDay, dayNumber } from "./clock.ts";

/** Monday is 1, Sunday 7; the first day counted, 1970-01-01, was a Thursday. */
const weekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;
const isWeekday = (day: number): boolean => weekday(day) <= 5;

/** Days people work, from one to another, both included: Monday to Friday without holidays. */
export function workingDays(
  { from, to }: { from: string; to: string },
  holidays: ReadonlySet<string> = new Set(),
): string[] {
  const days: string[] = [];
  const [first, last] = [dayNumber(from), dayNumber(to)];
  for (let day = first ?? 0; first !== null && last !== null && day <= last; day += 1) {
    const date = dateOfDay(day);
    if (isWeekday(day) && !holidays.has(date)) days.push(date);
  }
  return days;
}

/** The day that many working days later: 0 is the day itself. */
export function addWorkingDays(
  date: string,
  count: number,
  holidays: ReadonlySet<string> = new Set(),
): string | null {
  let day = dayNumber(date);
  if (day === null) return null;
  for (let left = count; left > 0;) {
    day += 1;
    if (isWeekday(day) && !holidays.has(dateOfDay(day))) left -= 1;
  }
  return dateOfDay(day);
}

/** The last day from which so many working days have passed today. */
export function workingDaysBefore(date: string, count: number): string | null {
  let day = dayNumber(date);
  if (day === null) return null;
  for (let left = count; left > 0; day -= 1) if (isWeekday(day)) left -= 1;
  return dateOfDay(day);
}

import { addDays, dateOfDay, dayNumber } from "../../../core/definition/clock.ts";
import {
  decimalText,
  divideDecimals,
  multiplyDecimals,
  rescale,
  toDecimal,
} from "../../../core/definition/decimal.ts";

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

/** Days somebody is away, or half of one. */
export interface Absence {
  readonly from: string;
  readonly to: string;
  readonly half: boolean;
}

/** Hours somebody is to work: so many a week over five days, less holidays and absence. */
export function expectedHours({
  from,
  to,
  hoursPerWeek,
  holidays,
  absences,
}: {
  from: string;
  to: string;
  hoursPerWeek: string;
  holidays: ReadonlySet<string>;
  absences: readonly Absence[];
}): string {
  const halves = workingDays({ from, to }, holidays).reduce((total, date) => {
    const away = absences
      .filter((absence) => absence.from <= date && absence.to >= date)
      .reduce((sum, { half }) => sum + (half ? 1 : 2), 0);
    return total + Math.max(0, 2 - away);
  }, 0);
  const weekly = toDecimal(hoursPerWeek) ?? { units: 40n, scale: 0 };
  const product = multiplyDecimals(weekly, { units: BigInt(halves), scale: 0 });
  return decimalText(rescale(divideDecimals(product, { units: 10n, scale: 0 }) ?? product, 2));
}

/** Days after a date that terms of payment allow; null where they depend on somebody else. */
export function dueDate(issued: string, terms: string): string | null {
  if (terms === "due_on_receipt") return issued;
  const days = /^net_(\d+)$/.exec(terms)?.[1];
  return days === undefined ? null : addDays({ date: issued, days: Number(days) });
}

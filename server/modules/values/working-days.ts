import { addDays } from "../../../core/definition/clock.ts";
import { workingDays } from "../../../core/definition/working-days.ts";
import {
  decimalText,
  divideDecimals,
  multiplyDecimals,
  rescale,
  toDecimal,
} from "../../../core/definition/decimal.ts";

/** Days somebody is away, or half of one. */
export interface Absence {
  readonly from: string;
  readonly to: string;
  readonly half: boolean;
}

interface WorkTime {
  readonly from: string;
  readonly to: string;
  readonly hoursPerWeek: string;
  readonly holidays: ReadonlySet<string>;
  readonly absences: readonly Absence[];
}

/** Working days, each with the halves somebody is there; holidays are none of them. */
const daysOfWork = ({ from, to, holidays, absences }: Omit<WorkTime, "hoursPerWeek">) =>
  workingDays({ from, to }, holidays).map((date) => {
    const away = absences
      .filter((absence) => absence.from <= date && absence.to >= date)
      .reduce((sum, { half }) => sum + (half ? 1 : 2), 0);
    return { date, halves: Math.max(0, 2 - away) };
  });

/** Hours somebody is to work: so many a week over five days, less holidays and absence. */
export function expectedHours({ hoursPerWeek, ...time }: WorkTime): string {
  const halves = daysOfWork(time).reduce((total, day) => total + day.halves, 0);
  const weekly = toDecimal(hoursPerWeek) ?? { units: 40n, scale: 0 };
  const product = multiplyDecimals(weekly, { units: BigInt(halves), scale: 0 });
  return decimalText(rescale(divideDecimals(product, { units: 10n, scale: 0 }) ?? product, 2));
}

/** Hours of leave a day can hold. */
const MAX_LEAVE_HOURS = 8;

/**
 * The same by the day, with the hours of leave beside. Hours are written in quarters; what a day is rounded by, the days
 * after it make up for, so that their sum is what is expected.
 */
export function expectedDays({ hoursPerWeek, ...time }: WorkTime): readonly {
  readonly date: string;
  readonly worked: number;
  readonly leave: number;
}[] {
  const quartersOfHalf = Number(hoursPerWeek) * 0.4;
  let halves = 0;
  return daysOfWork(time).map((day) => {
    const before = Math.round(halves * quartersOfHalf);
    halves += day.halves;
    const leave = Math.round((2 - day.halves) * quartersOfHalf) / 4;
    return {
      date: day.date,
      worked: (Math.round(halves * quartersOfHalf) - before) / 4,
      leave: Math.min(MAX_LEAVE_HOURS, leave),
    };
  });
}

/** Days after a date that terms of payment allow; null where they depend on somebody else. */
export function dueDate(issued: string, terms: string): string | null {
  if (terms === "due_on_receipt") return issued;
  const days = /^net_(\d+)$/.exec(terms)?.[1];
  return days === undefined ? null : addDays({ date: issued, days: Number(days) });
}

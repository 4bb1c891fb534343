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

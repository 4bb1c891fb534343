import { isoDate, workdaysBetween } from "../clock.ts";
import { ratesOn } from "../consultants/rates.ts";
import type { Cycle } from "../orders/assignments.ts";
import type { PayLine } from "./deductions.ts";
import type { PayPeriod } from "./pay-types.ts";
import type { Sheet } from "./sheets.ts";

const HALF_MONTHS = 24;
/** How often a salary is paid, by the cycle of the sheets. */
const PERIODS_A_YEAR: Readonly<Record<Cycle, number>> = {
  weekly: 52,
  biweekly: 26,
  semi_monthly: 24,
  monthly: 12,
};

type Period = Pick<PayPeriod, "from" | "to">;

const lineOf = (sheet: Sheet): Pick<PayLine, "type" | "description" | "timesheet"> => ({
  type: "earning",
  description: `${isoDate(sheet.from)} – ${isoDate(sheet.to)}`,
  timesheet: sheet,
});

/** The salary of each sheet's period, and of the workdays on the bench their part of a half month's. */
export function salaryLines({
  salary,
  sheets,
  bench,
  period,
}: {
  salary: number;
  sheets: readonly Sheet[];
  bench: readonly Period[];
  period: Period;
}): PayLine[] {
  const worked = sheets.map((sheet) => ({
    ...lineOf(sheet),
    hours: null,
    rate: null,
    amount: Math.round(salary / PERIODS_A_YEAR[sheet.assignment.cycle]),
  }));
  const all = workdaysBetween(period.from, period.to).length;
  const waited = bench.map(({ from, to }) => ({
    type: "earning",
    description: "Salary (bench)",
    hours: null,
    rate: null,
    amount: Math.round(((salary / HALF_MONTHS) * workdaysBetween(from, to).length) / all),
    timesheet: null,
  }));
  return [...worked, ...waited];
}

/** A line for each rate of each timesheet; a sheet without hours says so. */
export function hourLines(sheets: readonly Sheet[]): PayLine[] {
  return sheets.flatMap((sheet): PayLine[] => {
    const lines = new Map<string, { hours: number; rate: number }>();
    for (const { day, regular, overtime } of sheet.days) {
      const { pay } = ratesOn(sheet.assignment.rates, day);
      for (const [kind, hours, rate] of [
        ["regular", regular, pay],
        ["overtime", overtime, Math.round((pay * 3) / 2)],
      ] as const) {
        const key = `${kind} ${rate}`;
        if (hours > 0) lines.set(key, { hours: (lines.get(key)?.hours ?? 0) + hours, rate });
      }
    }
    if (lines.size === 0)
      return [{ ...lineOf(sheet), type: "adjustment", hours: null, rate: null, amount: 0 }];
    return [...lines.values()].map(({ hours, rate }) => ({
      ...lineOf(sheet),
      hours,
      rate,
      amount: Math.round(hours * rate),
    }));
  });
}

import {
  addDecimals,
  compareDecimals,
  decimalText,
  multiplyDecimals,
  rescale,
  toDecimal,
} from "../../../core/definition/decimal.ts";
import type { Decimal } from "../../../core/definition/decimal.ts";

/** Hours of one day, as decimals. */
export interface WorkedDay {
  readonly date: string;
  readonly regular: string;
  readonly overtime: string;
}

/** What an hour is worth from a day on; the last day counts too. */
export interface RateInForce {
  readonly overtime: boolean;
  readonly amount: string;
  readonly from: string;
  /** Null: no end is known. */
  readonly to: string | null;
}

/** Hours at one rate. */
export interface RateLine {
  readonly overtime: boolean;
  readonly hours: string;
  readonly rate: string;
  readonly amount: string;
}

const CENTS = 2;
const ZERO: Decimal = { units: 0n, scale: 0 };
const decimal = (text: string): Decimal => toDecimal(text) ?? ZERO;
const toCents = (value: Decimal): string => decimalText(rescale(value, CENTS));

/**
 * Hours × rate in force on each day, one line for each rate, in cents: each line is rounded half up, so that the lines add
 * up to their sum. Overtime without a rate of its own is worth the regular rate times `overtimeFactor`. Null where hours
 * fall on a day without a rate: part of an amount would be a wrong one.
 */
export function rateLines(
  days: readonly WorkedDay[],
  rates: readonly RateInForce[],
  overtimeFactor: string,
): RateLine[] | null {
  const lines = new Map<string, { overtime: boolean; hours: Decimal; rate: Decimal }>();
  for (const { date, regular, overtime } of days) {
    for (const [isOvertime, text] of [
      [false, regular],
      [true, overtime],
    ] as const) {
      const hours = decimal(text);
      if (compareDecimals(hours, ZERO) === 0) continue;
      const rate = rateOn(rates, { date, overtime: isOvertime, overtimeFactor });
      if (rate === null) return null;
      const key = `${isOvertime} ${decimalText(rescale(rate, CENTS))}`;
      const line = lines.get(key) ?? { overtime: isOvertime, hours: ZERO, rate };
      lines.set(key, { ...line, hours: addDecimals(line.hours, hours) });
    }
  }
  return [...lines.values()].map(({ overtime, hours, rate }) => ({
    overtime,
    hours: decimalText(rescale(hours, CENTS)),
    rate: toCents(rate),
    amount: toCents(multiplyDecimals(hours, rate)),
  }));
}

function rateOn(
  rates: readonly RateInForce[],
  { date, overtime, overtimeFactor }: { date: string; overtime: boolean; overtimeFactor: string },
): Decimal | null {
  const on = (kind: boolean) =>
    rates
      .filter((rate) => rate.overtime === kind && rate.from <= date && (rate.to === null || rate.to >= date))
      .toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];
  const own = on(overtime);
  if (own !== undefined) return decimal(own.amount);
  const regular = overtime ? on(false) : undefined;
  if (regular === undefined) return null;
  return rescale(multiplyDecimals(decimal(regular.amount), decimal(overtimeFactor)), CENTS);
}

/** The sum of amounts, in cents. */
export function sumMoney(amounts: readonly string[]): string {
  return toCents(amounts.reduce((total, amount) => addDecimals(total, decimal(amount)), ZERO));
}

/**
 * Exact decimals: an integer (`units`) and the number of digits after the point (`scale`). No floating point takes part,
 * so that cents entered are cents stored, and an expression gives the same digits in the browser, on the server and in SQL.
 */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

export type DecimalErrorCode = "invalid_number" | "unclear_number" | "too_many_digits" | "out_of_range";
export type ParsedUnits =
  | { readonly ok: true; readonly units: number }
  | { readonly ok: false; readonly code: DecimalErrorCode };

/** Quotients and products keep at most this many digits after the point. */
export const WORKING_SCALE = 6;
const LIMIT = BigInt(Number.MAX_SAFE_INTEGER);
/** Not seen: at the end of a typed text that is a number, but perhaps not the one that is meant. */
export const UNCLEAR = "\u2060";
const PLAIN = /^([+-]?)(\d+)(?:\.(\d+))?$/;
const SCIENTIFIC = /^([+-]?\d+(?:\.\d+)?)[eE]([+-]?\d{1,3})$/;

const power = (exponent: number): bigint => 10n ** BigInt(exponent);

/** With the digits and signs of Arabic and of wide typing as the plain ones. */
export const westernDigits = (text: string): string =>
  text.normalize("NFKC").replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16));

/** The decimal a number or a text stands for; null when it stands for none. `1e3` and `1.5e-7` are read, `NaN` and `1,000` are not. */
export function toDecimal(value: unknown): Decimal | null {
  if (typeof value === "bigint") return { units: value, scale: 0 };
  if (typeof value === "number") return Number.isFinite(value) ? readText(String(value)) : null;
  return typeof value === "string" && value.length <= 400 ? readText(value.trim()) : null;
}

function readText(text: string): Decimal | null {
  const plain = PLAIN.exec(text);
  if (plain) {
    const fraction = plain[3] ?? "";
    const units = BigInt(`${plain[2]}${fraction}`);
    return { units: plain[1] === "-" ? -units : units, scale: fraction.length };
  }
  const scientific = SCIENTIFIC.exec(text);
  if (!scientific) return null;
  const mantissa = readText(scientific[1] ?? "");
  if (!mantissa) return null;
  const scale = mantissa.scale - Number(scientific[2]);
  return scale >= 0 ? { units: mantissa.units, scale } : { units: mantissa.units * power(-scale), scale: 0 };
}

/** The same value with `scale` digits; rounds half away from zero when digits go. */
export function rescale(value: Decimal, scale: number): Decimal {
  if (scale >= value.scale) return { units: value.units * power(scale - value.scale), scale };
  return { units: divideRounded(value.units, power(value.scale - scale)), scale };
}

/** The quotient rounded half away from zero. The divisor must not be 0. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const a = dividend < 0n ? -dividend : dividend;
  const b = divisor < 0n ? -divisor : divisor;
  const rounded = (2n * a + b) / (2n * b);
  return negative ? -rounded : rounded;
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: rescale(a, scale).units + rescale(b, scale).units, scale };
}

export function negateDecimal(value: Decimal): Decimal {
  return { units: -value.units, scale: value.scale };
}

/** The product, rounded to `WORKING_SCALE` digits when it has more. */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  const exact = { units: a.units * b.units, scale: a.scale + b.scale };
  return exact.scale > WORKING_SCALE ? rescale(exact, WORKING_SCALE) : exact;
}

/** The quotient rounded to `WORKING_SCALE` digits; null when divided by zero. */
export function divideDecimals(a: Decimal, b: Decimal): Decimal | null {
  if (b.units === 0n) return null;
  const dividend = a.units * power(WORKING_SCALE + b.scale);
  return { units: divideRounded(dividend, b.units * power(a.scale)), scale: WORKING_SCALE };
}

/** Negative, 0 or positive, whatever the scales. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = rescale(a, scale).units - rescale(b, scale).units;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Exactly `scale` digits after the point, none and no point when the scale is 0. */
export function decimalText({ units, scale }: Decimal): string {
  if (scale === 0) return units.toString();
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  return `${units < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Whether the value, scaled, still fits the integers every part of the product handles exactly (±9,007,199,254,740,991). */
export function isStorable({ units }: Decimal): boolean {
  return units <= LIMIT && units >= -LIMIT;
}

/**
 * Reads a request's number or text into a scaled integer: `{value: "65.5", scale: 2}` gives 6550. Digits that the scale
 * cannot hold are refused, not rounded; trailing zeros are no digits.
 */
export function parseUnits({ value, scale }: { value: unknown; scale: number }): ParsedUnits {
  const decimal = toDecimal(value);
  if (!decimal) {
    const unclear = typeof value === "string" && value.endsWith(UNCLEAR);
    return { ok: false, code: unclear ? "unclear_number" : "invalid_number" };
  }
  const scaled = rescale(decimal, scale);
  if (compareDecimals(scaled, decimal) !== 0) return { ok: false, code: "too_many_digits" };
  if (!isStorable(scaled)) return { ok: false, code: "out_of_range" };
  return { ok: true, units: Number(scaled.units) };
}

/** The text of a scaled integer: `{units: 6550, scale: 2}` gives "65.50". */
export function formatUnits({ units, scale }: { units: number; scale: number }): string {
  return decimalText({ units: BigInt(units), scale });
}

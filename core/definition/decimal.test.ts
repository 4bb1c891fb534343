import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDecimals,
  compareDecimals,
  decimalText,
  divideDecimals,
  formatUnits,
  multiplyDecimals,
  parseUnits,
  rescale,
  toDecimal,
} from "./decimal.ts";

const units = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
const scale = fc.integer({ min: 0, max: 6 });
const small = fc.record({ units: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), scale });

describe("parseUnits", () => {
  test.each([
    ["65.5", 2, 6550],
    ["65.50", 2, 6550],
    ["65.500", 2, 6550],
    [65.5, 2, 6550],
    ["-0.07", 2, -7],
    ["+12", 0, 12],
    [0.1, 1, 1],
    [1e-7, 6, null],
    ["1e3", 0, 1000],
    ["1.5e-2", 3, 15],
  ])("reads %j with %d digits", (value, digits, expected) => {
    const parsed = parseUnits({ value, scale: digits });
    expect(parsed).toEqual(
      expected === null ? { ok: false, code: "too_many_digits" } : { ok: true, units: expected },
    );
  });

  test("refuses instead of rounding", () => {
    expect(parseUnits({ value: "0.005", scale: 2 })).toEqual({ ok: false, code: "too_many_digits" });
    expect(parseUnits({ value: 0.1 + 0.2, scale: 2 })).toEqual({ ok: false, code: "too_many_digits" });
    expect(parseUnits({ value: "90071992547409.92", scale: 2 })).toEqual({ ok: false, code: "out_of_range" });
  });

  test.each(["", " ", "abc", "1,000", "1.", ".5", "0x10", "NaN", "Infinity", null, true, {}, [], Number.NaN])(
    "refuses %j",
    (value) => {
      expect(parseUnits({ value, scale: 2 })).toEqual({ ok: false, code: "invalid_number" });
    },
  );

  test("gives back every scaled integer it printed", () => {
    fc.assert(
      fc.property(units, scale, (value, digits) => {
        const text = formatUnits({ units: value, scale: digits });
        expect(parseUnits({ value: text, scale: digits })).toEqual({
          ok: true,
          units: value === 0 ? 0 : value,
        });
      }),
    );
  });

  test("never throws", () => {
    fc.assert(
      fc.property(fc.anything(), scale, (value, digits) => {
        expect(parseUnits({ value, scale: digits })).toHaveProperty("ok");
      }),
    );
  });
});

describe("arithmetic", () => {
  test("adds exactly whatever the scales", () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        const wide = 6;
        const sum = addDecimals(a, b);
        expect(rescale(sum, wide).units).toBe(rescale(a, wide).units + rescale(b, wide).units);
      }),
    );
  });

  test("a product is exact up to six digits and independent of trailing zeros", () => {
    fc.assert(
      fc.property(small, small, scale, (a, b, more) => {
        const wider = rescale(a, a.scale + more);
        expect(compareDecimals(multiplyDecimals(a, b), multiplyDecimals(wider, b))).toBe(0);
      }),
    );
  });

  test("rounds half away from zero", () => {
    expect(decimalText(rescale({ units: 125n, scale: 2 }, 1))).toBe("1.3");
    expect(decimalText(rescale({ units: -125n, scale: 2 }, 1))).toBe("-1.3");
    expect(decimalText(rescale({ units: 124n, scale: 2 }, 1))).toBe("1.2");
  });

  test("a quotient is the nearest value of six digits", () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        fc.pre(b.units !== 0n);
        const quotient = divideDecimals(a, b)?.units ?? 0n;
        const divisor = b.units * 10n ** BigInt(a.scale);
        const rest = a.units * 10n ** BigInt(6 + b.scale) - quotient * divisor;
        const size = (value: bigint): bigint => (value < 0n ? -value : value);
        expect(2n * size(rest)).toBeLessThanOrEqual(size(divisor));
      }),
    );
    expect(divideDecimals({ units: 1n, scale: 0 }, { units: 0n, scale: 2 })).toBeNull();
  });

  test("reads numbers by their shortest text", () => {
    expect(toDecimal(0.1)).toEqual({ units: 1n, scale: 1 });
    expect(toDecimal(1e21)).toEqual({ units: 10n ** 21n, scale: 0 });
  });
});

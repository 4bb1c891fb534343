import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rateLines, sumMoney } from "./rate-lines.ts";

const regular = (amount: string, from: string, to: string | null = null) => ({
  overtime: false,
  amount,
  from,
  to,
});

describe("hours at the rates in force", () => {
  test("a rate counts on its last day, the next one from the day after", () => {
    const days = ["2026-02-03", "2026-02-04"].map((date) => ({ date, regular: "8.00", overtime: "0" }));
    const rates = [regular("90.00", "2026-01-01", "2026-02-03"), regular("100.00", "2026-02-04")];
    expect(rateLines(days, rates, "1")).toEqual([
      { overtime: false, hours: "8.00", rate: "90.00", amount: "720.00" },
      { overtime: false, hours: "8.00", rate: "100.00", amount: "800.00" },
    ]);
  });

  test("overtime has its own rate, else the regular one times a factor", () => {
    const days = [{ date: "2026-02-03", regular: "8", overtime: "1.5" }];
    const rates = [regular("60.01", "2026-01-01")];
    expect(rateLines(days, rates, "1.5")?.[1]).toMatchObject({ rate: "90.02", amount: "135.03" });
    const own = { ...regular("70.00", "2026-01-01"), overtime: true };
    expect(rateLines(days, [...rates, own], "1.5")?.[1]).toMatchObject({ rate: "70.00", amount: "105.00" });
  });

  test("hours on a day without a rate have no amount; no hours are worth nothing", () => {
    const day = { date: "2026-02-03", regular: "8", overtime: "0" };
    expect(rateLines([day], [regular("60.00", "2026-02-04")], "1")).toBeNull();
    expect(rateLines([{ ...day, regular: "0.00" }], [], "1")).toEqual([]);
  });

  test("whatever the hours and rates: lines are hours × rate to the cent, half up, and no hour is lost", () => {
    const quarters = fc.integer({ min: 0, max: 96 });
    const days = fc.array(fc.tuple(quarters, quarters), { minLength: 1, maxLength: 28 });
    const amounts = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(days, amounts, (hours, cents) => {
        const dated = hours.map(([normal, extra], index) => ({
          date: `2026-02-${String(index + 1).padStart(2, "0")}`,
          regular: String(normal / 4),
          overtime: String(extra / 4),
        }));
        const rates = cents.map((amount, index) =>
          regular(
            (amount / 100).toFixed(2),
            `2026-02-${String(index * 7 + 1).padStart(2, "0")}`,
            index === cents.length - 1 ? null : `2026-02-${String(index * 7 + 7).padStart(2, "0")}`,
          ),
        );
        const lines = rateLines(dated, rates, "1.5") ?? [];
        const whole = (text: string) => BigInt(text.replace(".", ""));
        for (const { hours: worked, rate, amount } of lines) {
          expect(whole(amount)).toBe((whole(worked) * whole(rate) + 50n) / 100n);
        }
        const all = lines.reduce((sum, line) => sum + whole(line.hours), 0n);
        expect(all).toBe(BigInt(hours.reduce((sum, [a, b]) => sum + (a + b) * 25, 0)));
        expect(whole(sumMoney(lines.map(({ amount }) => amount)))).toBe(
          lines.reduce((sum, { amount }) => sum + whole(amount), 0n),
        );
      }),
    );
  });
});

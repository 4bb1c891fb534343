import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "../definition/clock.ts";
import { compileForm } from "./compile.ts";
import { boundsOf, isDayLimit, isWithin, outsidePattern, settleDays } from "./days.ts";
import { question } from "./forms.fixture.ts";

const day = fc.integer({ min: -30_000, max: 60_000 }).map((days) => addDays({ date: "2000-01-01", days })!);

describe("the limits of a day", () => {
  test("as a pattern refuse exactly what lies outside", () => {
    fc.assert(
      fc.property(day, day, day, (one, earliest, latest) => {
        const pattern = outsidePattern({ earliest, latest })!;
        expect(new RegExp(pattern, "u").test(one)).toBe(!isWithin(one, { earliest, latest }));
      }),
    );
    expect(outsidePattern({})).toBeNull();
  });

  test.each([
    ["today", "2026-02-28"],
    ["today+1", "2026-03-01"],
    ["today-365", "2025-02-28"],
    ["2024-02-29", "2024-02-29"],
    ["2025-02-29", null],
    ["tomorrow", null],
    [null, null],
  ])("%s is %s on the last day of February", (text, settled) => {
    expect(boundsOf({ earliest: text, latest: null }, "2026-02-28").earliest).toBe(settled);
    expect(text !== null && isDayLimit(text)).toBe(settled !== null);
  });

  test("with a day's grace take what is today anywhere, and days that are named stay", () => {
    const asked = question(1, "date", { earliest: "today", latest: "2026-12-31" });
    const [settled] = settleDays([asked], { today: "2026-03-01", grace: 1 });
    expect(settled).toMatchObject({ earliest: "2026-02-28", latest: "2026-12-31" });
  });

  test("stand in the schema as of the day it is made", () => {
    const asked = question(1, "date", { latest: "today" });
    const schemaOn = (today: string) => JSON.stringify(compileForm({ questions: [asked] }, { today }).schema);
    expect(schemaOn("2026-03-01")).not.toBe(schemaOn("2026-03-02"));
  });
});

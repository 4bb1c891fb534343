import { describe, expect, test } from "vitest";
import { addWorkingDays } from "../../../core/definition/working-days.ts";
import { dueDate, expectedDays, expectedHours } from "./working-days.ts";

describe("working days", () => {
  test("neither weekends nor holidays count", () => {
    expect(addWorkingDays("2026-02-13", 1)).toBe("2026-02-16");
    expect(addWorkingDays("2026-02-13", 1, new Set(["2026-02-16"]))).toBe("2026-02-17");
    expect(addWorkingDays("2026-02-14", 0)).toBe("2026-02-14");
    // the clocks go forward on March 8
    expect(addWorkingDays("2026-03-06", 15)).toBe("2026-03-27");
  });

  test("the hours of the days come in quarters and add up, with leave beside", () => {
    const week = { from: "2026-02-16", to: "2026-02-22", hoursPerWeek: "37", holidays: new Set<string>() };
    const days = expectedDays({ ...week, absences: [] });
    expect(days.map(({ worked }) => worked)).toEqual([7.5, 7.25, 7.5, 7.25, 7.5]);
    const away = expectedDays({
      ...week,
      hoursPerWeek: "40",
      holidays: new Set(["2026-02-16"]),
      absences: [
        { from: "2026-02-17", to: "2026-02-17", half: false },
        { from: "2026-02-18", to: "2026-02-18", half: true },
      ],
    });
    expect(away.map(({ date, worked, leave }) => [date, worked, leave])).toEqual([
      ["2026-02-17", 0, 8],
      ["2026-02-18", 4, 4],
      ["2026-02-19", 8, 0],
      ["2026-02-20", 8, 0],
    ]);
  });

  test("hours are expected on them, less leave; half a day is half", () => {
    const period = { from: "2026-02-16", to: "2026-02-22", hoursPerWeek: "37" };
    const expected = (holidays: string[], absences: { from: string; to: string; half: boolean }[]) =>
      expectedHours({ ...period, holidays: new Set(holidays), absences });
    expect(expected([], [])).toBe("37.00");
    expect(expected(["2026-02-16"], [{ from: "2026-02-17", to: "2026-02-17", half: true }])).toBe("25.90");
    expect(expected([], [{ from: "2026-02-01", to: "2026-02-28", half: false }])).toBe("0.00");
  });

  test("an invoice is due by its terms", () => {
    expect(dueDate("2026-02-16", "net_30")).toBe("2026-03-18");
    expect(dueDate("2026-02-16", "due_on_receipt")).toBe("2026-02-16");
    expect(dueDate("2026-02-16", "paid_when_paid")).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { getDay, entriesByDay, getFirstDay, sameDayOfMonth, stepOn, getWeeks } from "./dates.ts";

describe("the days of a calendar", () => {
  it("draws whole weeks around a month, from the day a week begins with", () => {
    const monday = getWeeks({ on: "2026-11", firstDay: 1 });
    expect(monday).toHaveLength(6);
    expect([monday[0]?.[0], monday.at(-1)?.[6]]).toEqual(["2026-10-26", "2026-12-06"]);
    const sunday = getWeeks({ on: "2026-11", firstDay: 7 });
    expect(sunday).toHaveLength(5);
    expect([sunday[0]?.[0], sunday.at(-1)?.[6]]).toEqual(["2026-11-01", "2026-12-05"]);
    expect(getWeeks({ on: "2027-02", firstDay: 1 })).toHaveLength(4);
  });

  it("draws the one week of a day", () => {
    expect(getWeeks({ on: "2026-11-21", firstDay: 1 })).toEqual([
      ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"],
    ]);
  });

  it("steps over the turn of the year, and to the last day of a shorter month", () => {
    expect(stepOn({ on: "2026-12", by: 1 })).toBe("2027-01");
    expect(stepOn({ on: "2026-01", by: -1 })).toBe("2025-12");
    expect(stepOn({ on: "2026-12-30", by: 1 })).toBe("2027-01-06");
    expect(sameDayOfMonth({ day: "2026-01-31", by: 1 })).toBe("2026-02-28");
    expect(sameDayOfMonth({ day: "2026-03-15", by: -1 })).toBe("2026-02-15");
  });

  it("knows where weeks begin on Sunday, Monday and Saturday", () => {
    expect(["en", "fr", "ar"].map(getFirstDay)).toEqual([7, 1, 6]);
  });

  it("takes the day of an instant in the person's zone", () => {
    expect(getDay("2026-11-21T03:30:00.000Z", "America/New_York")).toBe("2026-11-20");
    expect(getDay("2026-11-21T03:30:00.000Z", "Asia/Kolkata")).toBe("2026-11-21");
    expect(getDay("2026-11-21", "America/New_York")).toBe("2026-11-21");
    expect(getDay(null, "UTC")).toBeNull();
  });

  it("puts what lasts some days on each of them, and what lasts long on its first and last day", () => {
    const rows = [
      { id: 1, start: "2026-11-18", end: "2026-11-20" },
      { id: 2, start: "2026-11-10", end: "2026-11-16" },
      { id: 3, start: "2026-11-17", end: null },
      { id: 4, start: "2026-11-19", end: "2026-11-01" },
      { id: 5, start: "2025-03-01", end: "2026-11-22" },
      { id: 6, start: "2026-11-17", end: "2027-11-17" },
    ];
    const days = getWeeks({ on: "2026-11-16", firstDay: 1 }).flat();
    const found = entriesByDay({
      rows,
      days,
      from: ({ start }) => start,
      to: ({ end }) => end,
      timeZone: "UTC",
    });
    expect(days.map((day) => found.get(day)?.map(({ id }) => id))).toEqual([
      [2],
      [3, 6],
      [1],
      [1, 4],
      [1],
      [],
      [5],
    ]);
  });
});

import { describe, expect, it } from "vitest";
import {
  DAY,
  HOUR,
  addMonths,
  addWorkdays,
  dayOf,
  daysLater,
  federalHolidays,
  instant,
  isHoliday,
  isWorkday,
  isoDate,
  monday,
  officeHoursLater,
  toDay,
  workdaysBetween,
  writtenDays,
} from "./clock.ts";
import { createRandom } from "./random.ts";

describe("the company's calendar", () => {
  it("knows the holidays that move", () => {
    const names = new Map(federalHolidays(2026).map(([day, name]) => [name, isoDate(day)]));
    expect(names.get("Thanksgiving Day")).toBe("2026-11-26");
    expect(names.get("Memorial Day")).toBe("2026-05-25");
    expect(names.get("Labor Day")).toBe("2026-09-07");
    expect(isHoliday(toDay(2026, 12, 25))).toBe(true);
    expect(isHoliday(toDay(2026, 10, 12))).toBe(false);
  });

  it("gives instants of US Eastern time, summer and winter", () => {
    expect(new Date(instant(toDay(2026, 1, 15), 9)).toISOString()).toBe("2026-01-15T14:00:00.000Z");
    expect(new Date(instant(toDay(2026, 7, 15), 9.5)).toISOString()).toBe("2026-07-15T13:30:00.000Z");
  });

  it("counts workdays over weekends and holidays", () => {
    const wednesday = toDay(2026, 11, 25);
    expect(isoDate(addWorkdays(wednesday, 1))).toBe("2026-11-27");
    expect(isoDate(addWorkdays(toDay(2026, 11, 30), -1))).toBe("2026-11-27");
    expect(workdaysBetween(toDay(2026, 11, 23), toDay(2026, 11, 29)).length).toBe(4);
    expect(isoDate(monday(toDay(2026, 11, 29)))).toBe("2026-11-23");
  });

  it("adds months without leaving them", () => {
    expect(isoDate(addMonths(toDay(2026, 1, 31), 1))).toBe("2026-02-28");
    expect(isoDate(addMonths(toDay(2026, 3, 31), -1))).toBe("2026-02-28");
    expect(isoDate(addMonths(toDay(2026, 11, 15), 3))).toBe("2027-02-15");
  });

  it("moves office hours over nights and weekends", () => {
    const friday = instant(toDay(2026, 11, 20), 18);
    expect(officeHoursLater(friday, 2)).toBe(instant(toDay(2026, 11, 23), 10));
  });

  it("never goes back and always ends in office hours of a workday", () => {
    const random = createRandom(5);
    for (let round = 0; round < 500; round += 1) {
      const from = instant(toDay(2026, 1, 1) + random.integer(0, 300), random.next() * 24);
      const later = daysLater(random, from, random.next() * 9);
      expect(later).toBeGreaterThan(from);
      expect(isWorkday(dayOf(later))).toBe(true);
      expect((later - dayOf(later) * DAY) / HOUR).toBeLessThan(29);
    }
  });

  it("writes days as the application shows them", () => {
    const day = toDay(2026, 11, 5);
    expect(writtenDays(day, day)).toBe("11-05-2026");
    expect(writtenDays(day, day + 6)).toBe("11-05-2026 to 11-11-2026");
  });
});

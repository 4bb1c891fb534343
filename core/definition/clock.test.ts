import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  dateAt,
  dateOfDay,
  dayNumber,
  dayStart,
  formatInstant,
  isDate,
  isTimeZone,
  parseInstant,
  today,
} from "./clock.ts";

const zones = fc.constantFrom(
  "UTC",
  "America/New_York",
  "Asia/Kolkata",
  "America/Sao_Paulo",
  "Pacific/Apia",
  "Asia/Kathmandu",
  "Africa/Casablanca",
);
const instants = fc.integer({ min: Date.UTC(1972, 0, 1), max: Date.UTC(2060, 0, 1) });

describe("instants", () => {
  test("are written as Date writes them", () => {
    const any = fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 });
    fc.assert(
      fc.property(fc.oneof(instants, any), (instant) => {
        expect(formatInstant(instant)).toBe(new Date(instant).toISOString());
      }),
    );
    expect(() => formatInstant(Number.NaN)).toThrow(RangeError);
  });
});

describe("days", () => {
  test("today follows the zone", () => {
    const now = Date.parse("2026-03-01T03:30:00Z");
    expect(today({ now, timeZone: "America/New_York" })).toBe("2026-02-28");
    expect(today({ now, timeZone: "Asia/Kolkata" })).toBe("2026-03-01");
    expect(today({ now, timeZone: "no such zone" })).toBe("2026-03-01");
  });

  test("a date begins at its first instant, also where midnight is skipped", () => {
    expect(formatInstant(dayStart({ date: "2018-11-04", timeZone: "America/Sao_Paulo" }))).toBe(
      "2018-11-04T03:00:00.000Z",
    );
    fc.assert(
      fc.property(instants, zones, (instant, timeZone) => {
        const date = dateAt({ instant, timeZone });
        const start = dayStart({ date, timeZone });
        expect(start).toBeLessThanOrEqual(instant);
        expect(dateAt({ instant: start, timeZone })).toBe(date);
        expect(dateAt({ instant: start - 1, timeZone })).not.toBe(date);
      }),
    );
  });

  test("day numbers and dates are inverse", () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (day) => {
        expect(dayNumber(dateOfDay(day))).toBe(day);
      }),
    );
    expect(addDays({ date: "2028-02-28", days: 2 })).toBe("2028-03-01");
    expect(addDays({ date: "x", days: 2 })).toBeNull();
  });

  test.each(["2026-02-29", "2026-13-01", "2026-1-1", "0000-01-01", "", "2026-01-01T00:00"])(
    "%j is no date",
    (text) => {
      expect(isDate(text)).toBe(false);
    },
  );
});

describe("instants", () => {
  test.each([
    ["2026-01-31T10:00:00Z", "2026-01-31T10:00:00.000Z"],
    ["2026-01-31T10:00:00.1234Z", "2026-01-31T10:00:00.123Z"],
    ["2026-01-31T10:00+05:30", "2026-01-31T04:30:00.000Z"],
    ["2026-01-31 10:00:00-0400", "2026-01-31T14:00:00.000Z"],
  ])("reads %s", (text, expected) => {
    expect(formatInstant(parseInstant(text) ?? Number.NaN)).toBe(expected);
  });

  test.each([
    "2026-01-31T10:00:00",
    "2026-02-30T10:00:00Z",
    "2026-01-31T24:00:00Z",
    "yesterday",
    "1769853600000",
  ])("refuses %j", (text) => {
    expect(parseInstant(text)).toBeNull();
  });
});

test("knows time zones", () => {
  expect(isTimeZone("Asia/Kolkata")).toBe(true);
  expect(isTimeZone("Mars/Olympus")).toBe(false);
  expect(isTimeZone("")).toBe(false);
});

import { expect, test } from "vitest";
import { halfDaysByYear } from "./days.ts";

const count = (from: string, to: string, half = false, holidays: string[] = []) =>
  Object.fromEntries(halfDaysByYear({ from, to, half }, new Set(holidays)));

test("weekends and holidays are no days of leave", () => {
  expect(count("2026-03-12", "2026-03-17")).toEqual({ 2026: 8 });
  expect(count("2026-03-12", "2026-03-17", false, ["2026-03-16"])).toEqual({ 2026: 6 });
  expect(count("2026-03-14", "2026-03-15")).toEqual({});
});

test("half a day is half a day", () => {
  expect(count("2026-03-12", "2026-03-12", true)).toEqual({ 2026: 1 });
});

test("leave over the end of a year is counted in both years", () => {
  expect(count("2026-12-30", "2027-01-05", false, ["2027-01-01"])).toEqual({ 2026: 4, 2027: 4 });
});

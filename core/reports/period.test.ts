import { describe, expect, test } from "vitest";
import { chosenRange, comparedRanges, namedRange } from "./period.ts";
import { buildStretches, stretchRange } from "./stretches.ts";

const clock = { now: Date.UTC(2026, 10, 21, 12), timeZone: "UTC" };
const compare = (from: string, to: string, kind: "previous" | "year") =>
  comparedRanges({ from, to }, kind, clock).compared;

describe("a period", () => {
  test("has two ends, today included", () => {
    expect(namedRange({ name: "last_30_days", ...clock })).toEqual({ from: "2026-10-23", to: "2026-11-21" });
    expect(namedRange({ name: "last_365_days", ...clock })).toEqual({ from: "2025-11-22", to: "2026-11-21" });
    expect(namedRange({ name: "last_month", ...clock })).toEqual({ from: "2026-10-01", to: "2026-10-31" });
    expect(["past", "future", "someday"].map((name) => namedRange({ name, ...clock }))).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("is what the reader says before what the report says", () => {
    const chosen = (from?: string, to?: string, period?: string) =>
      chosenRange({ from, to, period, fallback: "this_week", ...clock });
    expect(chosen()).toEqual({ from: "2026-11-16", to: "2026-11-22", name: "this_week" });
    expect(chosen(undefined, undefined, "today")).toMatchObject({ from: "2026-11-21", name: "today" });
    expect(chosen("2026-01-05", "2026-02-01", "today")).toEqual({
      from: "2026-01-05",
      to: "2026-02-01",
      name: null,
    });
    expect(chosen("2026-01-05")).toMatchObject({ to: "2026-11-21" });
    expect([chosen("2026-02-05", "2026-02-01"), chosen(undefined, "2026-02-01"), chosen("x", "y")]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe("what a period is compared with", () => {
  test("has as many days, or as many whole months", () => {
    expect(compare("2026-10-23", "2026-11-21", "previous")).toEqual({ from: "2026-09-23", to: "2026-10-22" });
    expect(compare("2026-10-01", "2026-10-31", "previous")).toEqual({ from: "2026-09-01", to: "2026-09-30" });
    expect(compare("2026-01-01", "2026-03-31", "previous")).toEqual({ from: "2025-10-01", to: "2025-12-31" });
  });

  test("or the same dates a year earlier, leap years included", () => {
    expect(compare("2024-02-01", "2024-02-29", "year")).toEqual({ from: "2023-02-01", to: "2023-02-28" });
    expect(compare("2024-02-10", "2024-02-29", "year")).toEqual({ from: "2023-02-10", to: "2023-02-28" });
    expect(compare("2026-10-23", "2026-11-20", "year")).toEqual({ from: "2025-10-23", to: "2025-11-20" });
  });

  test("ends where the period is today", () => {
    expect(compare("2026-11-01", "2026-11-30", "previous")).toEqual({ from: "2026-10-01", to: "2026-10-21" });
    expect(compare("2026-12-01", "2026-12-31", "previous")).toEqual({ from: "2026-11-01", to: "2026-11-30" });
  });

  test("is beside no more of the period than has passed: what is planned ahead has nothing to stand against", () => {
    const range = (from: string, to: string, kind: "none" | "previous" | "year") =>
      comparedRanges({ from, to }, kind, clock).range;
    const sofar = { from: "2026-11-01", to: "2026-11-21" };
    expect(range("2026-11-01", "2026-11-30", "previous")).toEqual(sofar);
    expect(range("2026-11-01", "2026-11-30", "year")).toEqual(sofar);
    expect(range("2026-11-01", "2026-11-30", "none")).toEqual({ from: "2026-11-01", to: "2026-11-30" });
    expect(range("2026-12-01", "2026-12-31", "previous")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  });
});

test("stretches cover a range from its first to its last day", () => {
  const range = { from: "2026-01-30", to: "2026-03-02" };
  expect(buildStretches(range, "month")).toEqual(["2026-01", "2026-02", "2026-03"]);
  expect(buildStretches(range, "week")?.[0]).toBe("2026-01-26");
  expect(buildStretches({ from: "2025-12-31", to: "2026-07-01" }, "quarter")).toEqual([
    "2025-Q4",
    "2026-Q1",
    "2026-Q2",
    "2026-Q3",
  ]);
  expect(buildStretches({ from: "2020-01-01", to: "2026-01-01" }, "day")).toBeNull();
  expect(
    ["2026-02", "2026-Q4", "2024", "2026-11-16"].map((name, at) => {
      return stretchRange(name, (["month", "quarter", "year", "week"] as const)[at] ?? "day");
    }),
  ).toEqual([
    { from: "2026-02-01", to: "2026-02-28" },
    { from: "2026-10-01", to: "2026-12-31" },
    { from: "2024-01-01", to: "2024-12-31" },
    { from: "2026-11-16", to: "2026-11-22" },
  ]);
});

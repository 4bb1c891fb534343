import { describe, expect, test } from "vitest";
import { formatInstant } from "./clock.ts";
import { instantOf } from "./typed-dates.ts";
import { getDecimalSign, readDate, readMoment, readFigure, readTime } from "./written-values.ts";

describe("dates", () => {
  test.each([
    ["2026-03-05", "2026-03-05"],
    ["2026-3-5", "2026-03-05"],
    ["03-05-2026", "2026-03-05"],
    ["3/5/2026", "2026-03-05"],
    ["05 Mar 26", "2026-03-05"],
    ["5-March-2026", "2026-03-05"],
    ["2026-03-05T00:00:00", "2026-03-05"],
    ["2026-02-30", null],
    ["31.01.2026", null],
    ["2026-03-05T10:00:00", null],
    ["tomorrow", null],
  ])("%s is %s", (text, date) => {
    expect(readDate(text)).toBe(date);
  });
});

describe("instants", () => {
  test.each([
    ["2026-03-05T20:07:00Z", "2026-03-05T20:07:00.000Z"],
    ["2026-03-05T20:07:00.250+01:00", "2026-03-05T19:07:00.250Z"],
    ["2026-03-05 15:07", "2026-03-05T20:07:00.000Z"],
    ["2026-03-05 15:07 PST (UTC-08:00)", "2026-03-05T23:07:00.000Z"],
    ["03-05-2026, 03:07 PM", "2026-03-05T20:07:00.000Z"],
    ["03/05/2026 12:00 AM", "2026-03-05T05:00:00.000Z"],
    ["2026-03-05", "2026-03-05T05:00:00.000Z"],
    // the hour that the clocks show twice is the first of the two, the one they skip is an hour later
    ["2026-11-01T01:30:00", "2026-11-01T05:30:00.000Z"],
    ["2026-03-08T02:30:00", "2026-03-08T07:30:00.000Z"],
    ["2026-03-05 25:00", null],
    ["13:00", null],
  ])("%s in New York is %s", (text, instant) => {
    const moment = readMoment(text);
    const read = moment === null ? null : formatInstant(instantOf(moment, "America/New_York"));
    expect(read).toBe(instant);
  });
});

test.each([
  ["14:30", "14:30"],
  ["2:30 pm", "14:30"],
  ["12:05 AM", "00:05"],
  ["9:00:00", "09:00"],
  ["24:00", null],
  ["13:00 PM", null],
  ["noon", null],
])("the clock %s is %s", (text, time) => {
  expect(readTime(text)).toBe(time);
});

describe("figures", () => {
  test.each([
    ["1234.5", ["1234.5"]],
    ["1,234.50", ["1234.50"]],
    ["$1,234.50", ["1234.50"]],
    ["US$ 65", ["65"]],
    ["(12.50)", ["-12.50"]],
    ["−5", ["-5"]],
    ["12.5 %", ["12.5"]],
    ["١٢٣", ["123"]],
    ["1,5", []],
    ["12,34,567", []],
    ["abc", []],
  ])("%s with a decimal point is read as %j", (text, ways) => {
    expect(readFigure(text, ".")).toEqual(ways);
  });

  test.each([
    ["1234,5", ["1234.5"]],
    ["1.234,50 €", ["1234.50"]],
    ["1 234,5", ["1234.5"]],
    // a fraction before it is a thousand
    ["1.234", ["1.234", "1234"]],
    ["1,234.50", ["1234.50"]],
  ])("%s with a decimal comma is read as %j", (text, ways) => {
    expect(readFigure(text, ",")).toEqual(ways);
  });

  test("languages have their own sign", () => {
    expect(["en", "fr", "it", "es", "zh", "ar"].map(getDecimalSign).join("")).toBe(".,,,..");
  });
});

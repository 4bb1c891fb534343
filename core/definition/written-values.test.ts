import { describe, expect, test } from "vitest";
import { formatInstant } from "./clock.ts";
import { instantOf } from "./typed-dates.ts";
import { parseUnits } from "./decimal.ts";
import {
  getDecimalSign,
  readDate,
  readFigure,
  readMoment,
  readTime,
  unclearFigure,
} from "./written-values.ts";

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
    ["1.234,56", ["1234.56"]],
    ["1.234.567", ["1234567"]],
    ["$1,234.50", ["1234.50"]],
    ["US$ 65", ["65"]],
    ["(12.50)", ["-12.50"]],
    ["−5", ["-5"]],
    ["12.5 %", ["12.5"]],
    [".5", ["0.5"]],
    ["7.", ["7"]],
    ["12 345.5", ["12345.5"]],
    ["1\u202f234", ["1234"]],
    ["1’234", ["1234"]],
    ["1,234", ["1234"]],
    ["١٢٣", ["123"]],
    ["١٬٢٣٤٫٥", ["1234.5"]],
    ["١٢٫٥٪", ["12.5"]],
    ["۱۲۳", ["123"]],
    ["１２３．５", ["123.5"]],
    ["１２。５", ["12.5"]],
    // a digit too many, for the field to refuse
    ["1.239", ["1.239"]],
    // 1500 for some, 1.5 for others
    ["1.500", []],
    ["12.000", []],
    // half a thousand, or 125
    ["0,125", []],
    ["1234,567", []],
    ["12 5", []],
    ["1,5", []],
    ["12,34,567", []],
    ["1,234,56", []],
    ["abc", []],
    ["", []],
  ])("%s with a decimal point is read as %j", (text, ways) => {
    expect(readFigure(text, { decimalSign: ".", scale: 2 })).toEqual(ways);
  });

  test.each([
    ["1234,5", ["1234.5"]],
    ["1.234,50 €", ["1234.50"]],
    ["1 234,5", ["1234.5"]],
    ["1\u202f234,5", ["1234.5"]],
    ["1\u00a0234,5", ["1234.5"]],
    ["0,125", ["0.125"]],
    ["1.234", ["1234"]],
    ["1.500", ["1500"]],
    ["1.234.567", ["1234567"]],
    ["-1.500", ["-1500"]],
    ["1,234.50", ["1234.50"]],
    ["١٢٣٫٥", ["123.5"]],
    ["1,239", ["1.239"]],
    ["1,500", []],
    // as programs write them
    ["65.5", ["65.5"]],
    ["0.125", ["0.125"]],
    ["1234.567", ["1234.567"]],
  ])("%s with a decimal comma is read as %j", (text, ways) => {
    expect(readFigure(text, { decimalSign: ",", scale: 2 })).toEqual(ways);
  });

  test("three decimal places leave open whether a point is one of thousands", () => {
    expect(readFigure("1.234", { decimalSign: ",", scale: 3 })).toEqual(["1.234", "1234"]);
    expect(readFigure("1,234", { decimalSign: ",", scale: 3 })).toEqual(["1.234"]);
    expect(readFigure("1.500", { decimalSign: ".", scale: 3 })).toEqual(["1.500"]);
    expect(readFigure("1,234", { decimalSign: ".", scale: 3 })).toEqual(["1234"]);
  });

  test("what is unclear is refused as such, and looks as it was typed", () => {
    const unclear = unclearFigure(" 1.500 ");
    expect(parseUnits({ value: unclear, scale: 2 })).toEqual({ ok: false, code: "unclear_number" });
    expect(unclear.replace(/\p{Cf}/u, "")).toBe("1.500");
    expect(unclearFigure(" about ten ")).toBe("about ten");
  });

  test("languages have their own sign", () => {
    expect(["en", "fr", "it", "es", "zh", "ar"].map(getDecimalSign).join("")).toBe(".,,,..");
  });
});

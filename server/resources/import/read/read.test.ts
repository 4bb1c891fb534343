import { expect, test } from "vitest";
import { figureText } from "./figures.ts";
import { detectSeparator } from "./separator.ts";
import { figureKind, unescaped } from "./workbook.ts";

test.each([
  ["a,b,c", ","],
  ["a;b;c,d", ";"],
  ["a\tb", "\t"],
  ['"a;b;c",d', ","],
  ["alone", ","],
  ["\n\na;b\nc,d,e,f", ";"],
])("the columns of %j are parted by %j", (start, sign) => {
  expect(detectSeparator(start)).toBe(sign);
});

test.each([
  ["General", "number"],
  ["#,##0.00", "number"],
  ["0.0%", "percent"],
  ["yyyy\\-mm\\-dd", "date"],
  ["[$-409]d-mmm-yy;@", "date"],
  ["m/d/yy h:mm", "datetime"],
  ["[h]:mm:ss", "time"],
  ["h:mm AM/PM", "time"],
  ['0 "days"', "number"],
  ["[Red]0.00", "number"],
  ["_-* #,##0.00\\ _D_M_-", "number"],
])("cells of the format %s hold a %s", (code, kind) => {
  expect(figureKind(code)).toBe(kind);
});

test.each([
  ["65.099999999999994", "number", "65.1"],
  ["1e21", "number", "1000000000000000000000"],
  ["0.0715", "percent", "7.15"],
  ["46053", "date", "2026-01-31"],
  ["46053.5", "date", "2026-01-31T12:00:00"],
  ["46053.43090277778", "datetime", "2026-01-31T10:20:30"],
  ["0.39583333333333331", "time", "09:30"],
  ["#REF!", "number", "#REF!"],
] as const)("the figure %s of a %s reads %s", (text, kind, read) => {
  expect(figureText(text, { kind, from1904: false })).toBe(read);
});

test("days may count from 1904", () => {
  expect(figureText("44591", { kind: "date", from1904: true })).toBe("2026-01-31");
});

test("signs that XML cannot hold come back", () => {
  expect(unescaped("a_x000D_b_x005F_x0041_")).toBe("a\rb_x0041_");
});

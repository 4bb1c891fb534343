import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine, originalText, plainText } from "./csv.ts";

test("whatever stands in cells is read back as it was", () => {
  const cell = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom("a", '"', ",", "\r", "\n", " ") }),
  );
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(rows, (cells) => {
      const text = cells.map(csvLine).join("");
      expect(parse(text, { relax_column_count: true, record_delimiter: "\r\n" })).toEqual(cells);
    }),
  );
});

test("lines end as RFC 4180 says, and only what needs quotes has them", () => {
  expect(csvLine(["a b", "c,d", 'e"f', "g\nh", ""])).toBe('a b,"c,d","e""f","g\nh",\r\n');
});

describe("texts a spreadsheet would run", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1", "＋1", "－1", "＠SUM(A1)"])(
    "%j is made a text",
    (text) => {
      expect(plainText(text)).toBe(`'${text}`);
    },
  );
  test.each(["1-1", "a=b", " =1", "", "Straße"])("%j stays", (text) => {
    expect(plainText(text)).toBe(text);
  });
});

test("what was made safe is exactly what comes back", () => {
  const signs = fc
    .array(fc.constantFrom("'", "=", "+", "-", "@", "＝", "\n", "\t", "a", " "))
    .map((list) => list.join(""));
  fc.assert(
    fc.property(signs, (text) => {
      expect(originalText(plainText(text))).toBe(text);
    }),
  );
});

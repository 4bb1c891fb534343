import fc from "fast-check";
import { expect, test } from "vitest";
import { compareCodePoints, foldText } from "./fold.ts";

test.each([
  ["  Éric  ÇELİK ", "eric celik"],
  ["STRASSE", "strasse"],
  ["ＡＢＣ", "abc"],
  ["ΟΔΟΣ", "οδοσ"],
  ["a\u00a0b\tc\n", "a b c"],
])("folds %j", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("folding twice is folding once, and case and accents make no difference", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      expect(foldText(text.normalize("NFC"))).toBe(folded);
    }),
  );
});

test("text of plain letters folds as it does beside others", () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 1 }), fc.constant("·")),
      }),
      (text) => {
        expect(foldText(`x${text}x é`)).toBe(`${foldText(`x${text}x`)} e`);
      },
    ),
  );
});

test("orders by code point, as UTF-8 bytes do", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
      const bytes = Buffer.compare(Buffer.from(a), Buffer.from(b));
      expect(Math.sign(compareCodePoints(a, b))).toBe(bytes);
    }),
  );
});

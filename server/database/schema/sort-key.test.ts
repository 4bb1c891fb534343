import { expect, test } from "vitest";
import { toSortKey } from "./sort-key.ts";

test("case, accents and white space do not count", () => {
  expect(toSortKey("  ÉRIC   Çelik ")).toBe("eric celik");
});

test("very long texts fit into an index entry, keep their order and are told apart by their ends", () => {
  const [first, second] = [toSortKey(`${"a".repeat(5000)}1`), toSortKey(`${"a".repeat(5000)}2`)];
  expect(Buffer.byteLength(toSortKey("🎉".repeat(5000)))).toBeLessThan(2600);
  expect(first).not.toBe(second);
  expect(toSortKey("🎉".repeat(5000)).isWellFormed()).toBe(true);
  expect(first < toSortKey(`b${"a".repeat(5000)}`)).toBe(true);
});

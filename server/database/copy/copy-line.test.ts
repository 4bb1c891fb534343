import { expect, test } from "vitest";
import { toCopyLine } from "./copy-line.ts";

test("values are written as COPY writes them", () => {
  expect(toCopyLine([1, 9007199254740993n, null, "plain"])).toBe("1\t9007199254740993\t\\N\tplain\n");
  expect(toCopyLine(["a\tb\nc\rd\\e\bf\fg\vh"])).toBe("a\\tb\\nc\\rd\\\\e\\bf\\fg\\vh\n");
  expect(toCopyLine(["", "\\N", "\u2028"])).toBe("\t\\\\N\t\u2028\n");
});

test("what PostgreSQL would write otherwise is refused", () => {
  expect(() => toCopyLine([1.5])).toThrow(TypeError);
  expect(() => toCopyLine([new Uint8Array(1)])).toThrow(TypeError);
});

import { expect, test } from "vitest";
import { NAME_LIMIT, quote, quoteText, shortName } from "./identifiers.ts";

test("names and texts cannot leave their quotes", () => {
  expect(quote('a"; drop table x; --')).toBe('"a""; drop table x; --"');
  expect(quoteText("it's")).toBe("'it''s'");
});

test("a long name is cut to the limit and stays different from others with the same beginning", () => {
  const long = "ix__".padEnd(80, "x");
  const names = [long, `${long}1`, `${long}2`].map(shortName);
  expect(names.map((name) => name.length)).toEqual([NAME_LIMIT, NAME_LIMIT, NAME_LIMIT]);
  expect(new Set(names).size).toBe(3);
  expect(shortName("short")).toBe("short");
});

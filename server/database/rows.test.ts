import { expect, it } from "vitest";
import { createRowMaker } from "./rows.ts";

it("takes every name of a column for a name, also one that would be code", () => {
  const names = [
    "title",
    '"]:1,["b',
    "`${process.exit(1)}`",
    "a'b",
    "\\",
    "\u2028",
    "\n",
    "__proto__",
    "]:v[0]};process.exit(1);//",
  ];
  const row = createRowMaker(names)(names.map((_name, index) => index));
  expect(Object.entries(row)).toEqual(names.map((name, index) => [name, index]));
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
});

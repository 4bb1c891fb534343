import { expect, it } from "vitest";
import { moved } from "./moved.ts";

it("puts a name at another place, at most at the ends", () => {
  const names = ["a", "b", "c"];
  expect(moved(names, "a", 1)).toEqual(["b", "a", "c"]);
  expect(moved(names, "c", Number.NEGATIVE_INFINITY)).toEqual(["c", "a", "b"]);
  expect(moved(names, "a", Number.POSITIVE_INFINITY)).toEqual(["b", "c", "a"]);
});

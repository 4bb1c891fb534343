import { expect, test } from "vitest";
import { FILE_KINDS } from "../../../server/files/kinds.ts";
import { endingsOf, isTooLarge, roomFor } from "./bounds.ts";

test("a file of as many megabytes as are allowed is taken, one byte more is not", () => {
  expect(isTooLarge(10 * 1024 * 1024, 10)).toBe(false);
  expect(isTooLarge(10 * 1024 * 1024 + 1, 10)).toBe(true);
});

test("there is room for what is neither held nor under way; one file alone may be replaced", () => {
  expect(roomFor({ most: 10, held: 4, underWay: 3 })).toBe(3);
  expect(roomFor({ most: 10, held: 10, underWay: 0 })).toBe(0);
  expect(roomFor({ most: 1, held: 1, underWay: 0 })).toBe(1);
});

test("every kind the server takes can be chosen", () => {
  for (const kind of FILE_KINDS) expect(endingsOf([kind])).toContain(".");
  expect(endingsOf(["jpeg", "7zip"])).toBe(".jpeg,.jpg,.7z,.7zip");
});

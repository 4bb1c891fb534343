import { expect, it } from "vitest";
import { isMarkOf, getMark } from "./person-mark.ts";

it("tells one person from another, another way each time", () => {
  expect(isMarkOf(getMark("17"), "17")).toBe(true);
  expect(isMarkOf(getMark("17"), "18")).toBe(false);
  expect(new Set(Array.from({ length: 20 }, () => getMark("17"))).size).toBeGreaterThan(15);
});

it("does not name the person: others have the same", () => {
  const mark = getMark("17");
  const people = Array.from({ length: 20_000 }, (_, id) => String(id));
  const same = people.filter((person) => isMarkOf(mark, person));
  expect(same).toContain("17");
  expect(same.length).toBeGreaterThan(5);
  expect(same.length).toBeLessThan(60);
});

it("is nobody's where something else was kept", () => {
  for (const kept of ["", "17", ".", "x.y"]) expect(isMarkOf(kept, "17")).toBe(false);
});

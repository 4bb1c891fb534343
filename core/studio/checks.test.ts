import { expect, it } from "vitest";
import type { RecordCheck, ResourceDefinition } from "../definition/types.ts";
import { moveCheck, putCheck, readChecks, removeCheck } from "./checks.ts";
import { newArea } from "./edits.ts";

const area: ResourceDefinition = newArea("space", "utility");
const check = (name: string): RecordCheck => ({
  name,
  over: "space",
  match: { name: "name" },
  level: "error",
  fields: ["name"],
});

it("checks are added, changed in their place, moved and taken out; the last one takes the list with it", () => {
  const two = putCheck(putCheck(area, "checks", { known: null, check: check("a") }), "checks", {
    known: null,
    check: check("b"),
  });
  expect(readChecks(two, "checks").map(({ name }) => name)).toEqual(["a", "b"]);
  const warned = putCheck(two, "checks", { known: "a", check: { ...check("a"), level: "warning" } });
  expect(readChecks(warned, "checks").map(({ level }) => level)).toEqual(["warning", "error"]);
  expect(
    readChecks(moveCheck(two, "checks", { name: "b", by: -1 }), "checks").map(({ name }) => name),
  ).toEqual(["b", "a"]);
  expect(removeCheck(removeCheck(two, "checks", "a"), "checks", "b")).toEqual(area);
  expect(readChecks(area, "rules")).toEqual([]);
});

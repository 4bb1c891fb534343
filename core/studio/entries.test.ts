import { expect, it } from "vitest";
import type { RecordCheck, ResourceDefinition } from "../definition/types.ts";
import { moveEntry, putEntry, readEntries, removeEntry } from "./entries.ts";
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
  const two = putEntry(putEntry(area, "checks", { known: null, entry: check("a") }), "checks", {
    known: null,
    entry: check("b"),
  });
  expect(readEntries(two, "checks").map(({ name }) => name)).toEqual(["a", "b"]);
  const warned = putEntry(two, "checks", { known: "a", entry: { ...check("a"), level: "warning" } });
  expect(readEntries(warned, "checks").map(({ level }) => level)).toEqual(["warning", "error"]);
  expect(
    readEntries(moveEntry(two, "checks", { name: "b", by: -1 }), "checks").map(({ name }) => name),
  ).toEqual(["b", "a"]);
  expect(removeEntry(removeEntry(two, "checks", "a"), "checks", "b")).toEqual(area);
  expect(readEntries(area, "rules")).toEqual([]);
});

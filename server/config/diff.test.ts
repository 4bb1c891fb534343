import { describe, expect, it } from "vitest";
import { diffDefinitions } from "./diff.ts";

describe("diffDefinitions", () => {
  it("names the single property that changed, through lists by name", () => {
    const before = { name: "lead", fields: [{ name: "a", max: 1 }, { name: "b" }] };
    const after = { name: "lead", fields: [{ name: "b" }, { name: "a", max: 2 }, { name: "c" }] };
    expect(diffDefinitions(before, after)).toEqual([
      { path: "fields/a/max", before: 1, after: 2 },
      { path: "fields/c", before: undefined, after: { name: "c" } },
    ]);
  });

  it("sees a changed order", () => {
    expect(diffDefinitions({ columns: ["a", "b"] }, { columns: ["b", "a"] })).toEqual([
      { path: "columns", before: ["a", "b"], after: ["b", "a"] },
    ]);
  });

  it("finds nothing between equal definitions", () => {
    expect(diffDefinitions({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual([]);
  });
});

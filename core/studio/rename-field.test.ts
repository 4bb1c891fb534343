import { describe, expect, it } from "vitest";
import type { ResourceDefinition, ResourceLabels } from "../definition/types.ts";
import { renameAt, renameField, renameLabels } from "./rename-field.ts";

const name = { from: "size", to: "litres" };

describe("a field under another name", () => {
  const area = {
    fields: [
      { name: "name", type: "text" },
      { name: "size", type: "integer" },
    ],
  };
  const rename = (resource: unknown, from: string, to: string, published = true) =>
    renameField(resource as ResourceDefinition, { from, to, published }).fields.at(-1);

  it("tells of the names people worked with, and of none it has again", () => {
    expect(rename(area, "size", "litres", false)).toEqual({ name: "litres", type: "integer" });
    expect(rename(area, "size", "litres")).toMatchObject({ name: "litres", formerly: ["size"] });
    const twice = renameField(area as ResourceDefinition, { ...name, published: true });
    expect(rename(twice, "litres", "volume", false)).toMatchObject({ formerly: ["size"] });
    expect(rename(twice, "litres", "size", false)).not.toHaveProperty("formerly");
  });

  it("has its words, and other words stay", () => {
    const labels = { name: "Locker", fields: { size: "Size", name: "Name" }, sections: { size: "Sizes" } };
    expect(renameLabels(labels as unknown as ResourceLabels, name)).toEqual({
      name: "Locker",
      fields: { litres: "Size", name: "Name" },
      sections: { size: "Sizes" },
    });
  });
});

describe("a reference", () => {
  it.each([
    [{ at: "size" }, "/at", { at: "litres" }],
    [{ at: "-size,name" }, "/at", { at: "-litres,name" }],
    [{ at: "locker.size" }, "/at", { at: "locker.litres" }],
    [{ at: "{size} litres of {name}" }, "/at", { at: "{litres} litres of {name}" }],
    [{ at: { size__gte: "1" } }, "/at/size__gte", { at: { litres__gte: "1" } }],
    [{ at: { field: "size", gt: 3 } }, "/at/field", { at: { field: "litres", gt: 3 } }],
    [
      { at: [{ field: "name" }, { field: "size" }] },
      "/at/1",
      { at: [{ field: "name" }, { field: "litres" }] },
    ],
    // a mistake told at a place that is not written, or inside what holds the name
    [{ at: { field: "size" } }, "/at/compare", { at: { field: "litres" } }],
  ])("in %j is exchanged", (document, pointer, expected) => {
    expect(renameAt<unknown>(document, pointer, name)).toEqual(expected);
  });

  it.each([
    [{ at: "resize" }, "/at"],
    [{ at: "size_of" }, "/at"],
    [{ at: { formerly: ["size"] } }, "/at/name"],
    [{ other: { deeper: { still: { at: "name" } } }, size: "size" }, "/other/deeper/still/at"],
  ])("is not found in %j", (document, pointer) => {
    expect(renameAt<unknown>(document, pointer, name)).toBe(document);
  });
});

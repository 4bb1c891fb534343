import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ResourceDefinition, TabDefinition } from "../definition/types.ts";
import { newArea, putField, removeField } from "./edits.ts";
import {
  addSection,
  moveFieldTo,
  moveSectionTo,
  NO_SECTION,
  outlineFields,
  putSection,
  removedFields,
  removeSection,
  restoreField,
} from "./sections.ts";

const plain = ["seats", "doors"].reduce<ResourceDefinition>(
  (area, name) => putField(area, { name: null, field: { name, type: "integer" } }),
  newArea("car", "utility"),
);
const car = moveFieldTo(addSection(plain, "inside"), "seats", { group: "inside", index: 0 });
const outline = (resource: ResourceDefinition) =>
  outlineFields(resource, { field: (name) => name, section: (name) => name, none: "none" }).map(
    ({ name, items }) => [name, ...items.map((item) => item.name)],
  );

describe("sections", () => {
  it("are added, filled and put in order", () => {
    expect(outline(car)).toEqual([
      ["general", "name", "doors"],
      ["inside", "seats"],
    ]);
    expect(outline(moveSectionTo(car, "inside", 0)).map(([name]) => name)).toEqual(["inside", "general"]);
    expect(moveSectionTo(car, "unknown", 0)).toEqual(car);
  });

  it("take all fields where an area had none, and leave one plain list when the last is gone", () => {
    const { sections: _, ...bare } = plain;
    const one = addSection(bare as ResourceDefinition, "all");
    expect(outline(one)).toEqual([["all", "name", "seats", "doors"]]);
    expect(outline(removeSection(one, "all"))).toEqual([[NO_SECTION, "name", "seats", "doors"]]);
  });

  it("that are taken out give their fields to the one before them, or to the next", () => {
    expect(outline(removeSection(car, "inside"))).toEqual([["general", "name", "doors", "seats"]]);
    expect(outline(removeSection(car, "general"))).toEqual([["inside", "name", "doors", "seats"]]);
  });

  it("that are taken out are named by no tab", () => {
    const tabs: TabDefinition[] = [
      { name: "first", kind: "sections", sections: ["general", "inside"] },
      { name: "second", kind: "sections", sections: ["inside"] },
      { name: "history", kind: "history" },
    ];
    const removed = removeSection({ ...car, detail: { tabs } }, "inside");
    expect(removed.detail?.tabs).toEqual([
      { name: "first", kind: "sections", sections: ["general"] },
      tabs[2],
    ]);
  });

  it("keep what else is said of them", () => {
    const visibleWhen = { field: "doors", gt: 2 } as const;
    const said = putSection(car, { name: "inside", fields: ["seats"], visibleWhen });
    const moved = moveFieldTo(said, "doors", { group: "inside", index: 1 });
    expect(moved.sections?.[1]).toEqual({ name: "inside", fields: ["seats", "doors"], visibleWhen });
  });
});

describe("fields", () => {
  it("in no section stand after all others, in the order of the definition", () => {
    const out = moveFieldTo(car, "name", { group: NO_SECTION, index: 0 });
    const both = moveFieldTo(out, "seats", { group: NO_SECTION, index: 0 });
    expect(outline(both)).toEqual([["general", "doors"], ["inside"], [NO_SECTION, "seats", "name"]]);
    expect(outline(moveFieldTo(both, "name", { group: "inside", index: 0 }))[1]).toEqual(["inside", "name"]);
  });

  it("that were taken out are told, and come back into their section", () => {
    const without = removeField(car, "seats");
    expect(removedFields(car, without)).toEqual([
      { field: { name: "seats", type: "integer" }, section: "inside" },
    ]);
    const [removed] = removedFields(car, without);
    expect(outline(restoreField(without, removed!))).toEqual(outline(car));
    expect(restoreField(without, { ...removed!, section: "unknown" }).fields).toHaveLength(3);
    expect(removedFields(car, car)).toEqual([]);
  });

  it("however they and their sections are moved, none is lost and none is doubled", () => {
    const index = fc.nat(2);
    const move = fc.oneof(
      fc.record({
        field: fc.constantFrom("name", "seats", "doors"),
        group: fc.constantFrom("general", "inside", NO_SECTION),
        index,
      }),
      fc.record({ section: fc.constantFrom("general", "inside"), index }),
      fc.record({ removed: fc.constantFrom("general", "inside") }),
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
        const end = moves.reduce<ResourceDefinition>((area, one) => {
          if ("removed" in one) return removeSection(area, one.removed);
          if ("section" in one) return moveSectionTo(area, one.section, one.index);
          const known = area.sections?.some(({ name }) => name === one.group) === true;
          return known || one.group === NO_SECTION ? moveFieldTo(area, one.field, one) : area;
        }, car);
        const shown = outline(end).flatMap(([, ...names]) => names);
        expect(shown.toSorted()).toEqual(["doors", "name", "seats"]);
        expect(end.fields).toHaveLength(3);
      }),
    );
  });
});

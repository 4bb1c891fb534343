import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextPosition, type OutlineGroup, insertAt, positionBeside, positionOf } from "./outline.ts";

const group = (name: string, ...names: string[]): OutlineGroup => ({
  name,
  label: name,
  items: names.map((one) => ({ name: one, label: one })),
});
const outline = [group("car", "plate", "driver"), group("empty"), group("lease", "from", "to")];

/** The outline as it is after a move. */
function moveTo(groups: readonly OutlineGroup[], name: string, to: { group: string; index: number }) {
  const item = groups.flatMap(({ items }) => items).find((one) => one.name === name)!;
  return groups.map((one) => {
    const others = one.items.filter((other) => other !== item);
    return { ...one, items: one.name === to.group ? insertAt(others, item, to.index) : others };
  });
}

describe("an entry of an outline", () => {
  it.each([
    ["driver", -1, { group: "car", index: 0 }],
    ["driver", 1, { group: "empty", index: 0 }],
    ["from", -1, { group: "empty", index: 0 }],
    ["plate", -1, null],
    ["to", 1, null],
    ["unknown", 1, null],
  ] as const)("%s goes by %i to %o", (name, by, position) => {
    expect(nextPosition(outline, name, by)).toEqual(position);
  });

  it("is put before or behind another, wherever that stands", () => {
    expect(positionBeside(outline, "plate", { name: "driver", after: true })).toEqual({
      group: "car",
      index: 1,
    });
    expect(positionBeside(outline, "to", { name: "from", after: false })).toEqual({
      group: "lease",
      index: 0,
    });
    expect(positionBeside(outline, "plate", { name: "from", after: false })).toEqual({
      group: "lease",
      index: 0,
    });
    expect(positionBeside(outline, "plate", { name: "plate", after: true })).toBeNull();
  });

  it("stands where it was put, beside whatever it was put", () => {
    const names = fc.constantFrom("plate", "driver", "from", "to");
    fc.assert(
      fc.property(names, names, fc.boolean(), (name, other, after) => {
        const to = positionBeside(outline, name, { name: other, after });
        if (to === null) return;
        const order = moveTo(outline, name, to).flatMap(({ items }) => items.map((item) => item.name));
        expect(order.indexOf(name) - order.indexOf(other)).toBe(after ? 1 : -1);
        expect(order).toHaveLength(4);
      }),
    );
  });

  it("comes back by as many steps as it went", () => {
    const down = nextPosition(outline, "driver", 1)!;
    const moved = moveTo(outline, "driver", down);
    expect(positionOf(moved, "driver")).toEqual({ group: "empty", index: 0 });
    expect(moveTo(moved, "driver", nextPosition(moved, "driver", -1)!)).toEqual(outline);
  });
});

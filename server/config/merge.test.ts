import { describe, expect, it } from "vitest";
import { mergeDefinition } from "./merge.ts";

const field = (name: string, more: object = {}) => ({ name, type: "text", ...more });

describe("mergeDefinition", () => {
  it("takes over what the release changed and keeps what the admin changed", () => {
    const base = { name: "lead", label: ["a"], fields: [field("a", { maxLength: 10 }), field("b")] };
    const shipped = { ...base, fields: [field("a", { maxLength: 20 }), field("b"), field("c")] };
    const published = { ...base, fields: [field("a", { maxLength: 10 }), field("b", { required: true })] };
    expect(mergeDefinition({ base, shipped, published })).toEqual({
      document: {
        ...base,
        fields: [field("a", { maxLength: 20 }), field("b", { required: true }), field("c")],
      },
      conflicts: [],
    });
  });

  it("keeps the published value where both changed it, and says so", () => {
    const base = { fields: [field("a", { maxLength: 10 })] };
    const shipped = { fields: [field("a", { maxLength: 20 })] };
    const published = { fields: [field("a", { maxLength: 30 })] };
    expect(mergeDefinition({ base, shipped, published })).toEqual({
      document: published,
      conflicts: [{ path: "fields/a/maxLength", base: 10, shipped: 20, published: 30 }],
    });
  });

  it("places a field of the release after the one it follows there, whatever the admin's order is", () => {
    const base = { fields: [field("a"), field("b"), field("c")] };
    const shipped = { fields: [field("a"), field("new"), field("b"), field("c")] };
    const published = { fields: [field("c"), field("a"), field("b"), field("own")] };
    const { document, conflicts } = mergeDefinition({ base, shipped, published });
    expect((document as { fields: { name: string }[] }).fields.map(({ name }) => name)).toEqual([
      "c",
      "a",
      "new",
      "b",
      "own",
    ]);
    expect(conflicts).toEqual([]);
  });

  it("removes what the release removed, unless the admin changed it", () => {
    const base = { fields: [field("a"), field("b"), field("c")] };
    const shipped = { fields: [field("a")] };
    const published = { fields: [field("a"), field("b"), field("c", { required: true })] };
    const { document, conflicts } = mergeDefinition({ base, shipped, published });
    expect(document).toEqual({ fields: [field("a"), field("c", { required: true })] });
    expect(conflicts.map(({ path }) => path)).toEqual(["fields/c"]);
  });

  it("takes a condition for one value: parts of two make no third", () => {
    const when = (name: string, is: string) => ({
      fields: [field("a", { visibleWhen: { field: name, is } })],
    });
    const { document, conflicts } = mergeDefinition({
      base: when("b", "x"),
      shipped: when("c", "x"),
      published: when("b", "y"),
    });
    expect(document).toEqual(when("b", "y"));
    expect(conflicts).toMatchObject([{ path: "fields/a/visibleWhen", shipped: { field: "c", is: "x" } }]);
  });

  it("does not bring back what the admin removed", () => {
    const base = { columns: ["a", "b"] };
    expect(
      mergeDefinition({ base, shipped: { columns: ["a", "b", "c"] }, published: { columns: ["b"] } }),
    ).toEqual({
      document: { columns: ["b", "c"] },
      conflicts: [],
    });
  });

  it("treats a list without names as one value", () => {
    const base = { scopes: [{ rule: "x" }] };
    const { document, conflicts } = mergeDefinition({
      base,
      shipped: { scopes: [{ rule: "y" }] },
      published: { scopes: [{ rule: "z" }] },
    });
    expect(document).toEqual({ scopes: [{ rule: "z" }] });
    expect(conflicts).toHaveLength(1);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLayout } from "./layout.ts";

const issuesOf = (value: unknown) => {
  const result = readLayout(value);
  return result.ok ? [] : result.issues.map(({ field, code }) => `${field}: ${code}`);
};

describe("a layout somebody sent", () => {
  it("is taken as it is where everything in it is right", () => {
    const layout = {
      columns: ["title", "status"],
      widths: { title: 200 },
      pinned: ["title"],
      density: "compact",
      as: "board",
      rows: { status: "open,placed", sort: "-created" },
    };
    expect(readLayout(layout)).toEqual({ ok: true, layout });
    expect(readLayout({})).toEqual({ ok: true, layout: {} });
  });

  it.each([
    [{ columns: ["Title"] }, "layout.columns: invalid_list"],
    [{ columns: ["a", "a"] }, "layout.columns: duplicate_item"],
    [{ columns: Array.from({ length: 101 }, (_, at) => `c${at}`) }, "layout.columns: too_many_items"],
    [{ widths: { a: "1" } }, "layout.widths.a: invalid_number"],
    [{ widths: { a: 1 } }, "layout.widths.a: too_small"],
    [{ widths: { a: 5000 } }, "layout.widths.a: too_large"],
    [{ density: "loose" }, "layout.density: invalid_option"],
    [{ as: "pie" }, "layout.as: invalid_option"],
    [{ rows: { page: "2" } }, "layout.rows.page: unknown_field"],
    [{ rows: { a: 1 } }, "layout.rows.a: invalid_text"],
    [{ rows: [] }, "layout.rows: invalid_list"],
    [{ more: 1 }, "layout.more: unknown_field"],
    [[], "layout: invalid_rows"],
  ])("%j is refused", (layout, issue) => {
    expect(issuesOf(layout)).toEqual([issue]);
  });

  it("is answered whatever it is", () => {
    const member = fc.constantFrom("columns", "widths", "pinned", "density", "as", "rows", "x");
    const answered = fc.property(
      fc.dictionary(member, fc.anything()),
      (value) => readLayout(value).ok === (issuesOf(value).length === 0),
    );
    expect(fc.check(answered).failed).toBe(false);
  });
});

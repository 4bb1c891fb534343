import { describe, expect, it } from "vitest";
import type { FilterEntry } from "../../list/list-state.ts";
import { withValue, withValues } from "./entries.ts";

const from: FilterEntry = { field: "due", operator: "gte", values: ["2024-01-01"] };
const to: FilterEntry = { field: "due", operator: "lte", values: ["2024-12-31"] };

describe("the conditions on one field", () => {
  it("let two bounds stand together", () => {
    expect(withValue({ entries: [from], field: "due", operator: "lte", value: "2024-12-31" })).toEqual([
      from,
      to,
    ]);
  });

  it("let a period replace bounds, and a bound a period", () => {
    const period = withValue({ entries: [from, to], field: "due", operator: "within", value: "this_week" });
    expect(period).toEqual([{ field: "due", operator: "within", values: ["this_week"] }]);
    expect(withValue({ entries: period, field: "due", operator: "gte", value: "2024-01-01" })).toEqual([
      from,
    ]);
  });

  it("go away with an empty value", () => {
    expect(withValue({ entries: [from, to], field: "due", operator: "gte", value: "" })).toEqual([to]);
    expect(withValues({ entries: [], field: "status", operator: "eq", values: [] })).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { daysWithoutWork } from "./unemployment.ts";

const days = { from: "2026-03-01", to: "2026-03-31" };

describe("days without work", () => {
  it("are those that no work covers, both ends included", () => {
    expect(daysWithoutWork(days, [])).toBe(31);
    expect(daysWithoutWork(days, [{ from: "2026-03-02", to: "2026-03-30" }])).toBe(2);
    expect(daysWithoutWork(days, [{ from: "2026-02-01", to: null }])).toBe(0);
    expect(daysWithoutWork(days, [{ from: "2026-03-31", to: null }])).toBe(30);
    expect(daysWithoutWork(days, [{ from: "2026-04-02", to: null }])).toBe(31);
    expect(daysWithoutWork(days, [{ from: "2026-01-01", to: "2026-02-28" }])).toBe(31);
  });

  it("count once where work overlaps, in any order", () => {
    const work = [
      { from: "2026-03-20", to: "2026-03-25" },
      { from: "2026-03-05", to: "2026-03-22" },
      { from: "2026-03-06", to: "2026-03-07" },
    ];
    expect(daysWithoutWork(days, work)).toBe(10);
  });

  it("are none before they begin", () => {
    expect(daysWithoutWork({ from: "2026-03-05", to: "2026-03-01" }, [])).toBe(0);
  });
});

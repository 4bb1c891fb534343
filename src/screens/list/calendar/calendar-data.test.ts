import { describe, expect, it } from "vitest";
import type { ListView } from "../screen/list-view.ts";
import { calendarCalls } from "./calendar-data.ts";

const list = (filters: ListView["request"]["filters"] = []): ListView["request"] => ({
  resource: "leave",
  pagination: { currentPage: 3, pageSize: 10, mode: "server" },
  sorters: [{ field: "modified", order: "desc" }],
  filters,
  meta: { query: "java", scope: "team" },
});
const november = { field: "start", end: null, from: "2026-11-01", to: "2026-12-05" };
const parameters = (call: string | undefined) => Object.fromEntries(new URLSearchParams(call?.split("?")[1]));

describe("the calls of a calendar", () => {
  it("are one for what happens on a day, with the list's search and scope", () => {
    const calls = calendarCalls(list(), november);
    expect(calls).toHaveLength(1);
    expect(parameters(calls[0])).toEqual({
      page: "1",
      page_size: "100",
      sort: "start",
      start__gte: "2026-11-01",
      start__lte: "2026-12-05",
      query: "java",
      scope: "team",
    });
  });

  it("ask beside it for what began before and ends in the month", () => {
    const calls = calendarCalls(list(), { ...november, end: "end" });
    expect(parameters(calls[1])).toMatchObject({
      start__lt: "2026-11-01",
      end__gte: "2026-11-01",
      end__lte: "2026-12-05",
    });
    expect(calls).toHaveLength(2);
  });

  it("ask for a week also for what it lies within", () => {
    const week = { field: "start", end: "end", from: "2026-11-15", to: "2026-11-21" };
    expect(parameters(calendarCalls(list(), week)[2])).toMatchObject({
      start__gte: "2026-11-01",
      start__lt: "2026-11-15",
      end__gt: "2026-11-21",
    });
  });

  it("keep the narrower of two bounds", () => {
    const own = list([
      { field: "start", operator: "gte", value: ["2026-11-10"] },
      { field: "start", operator: "lte", value: ["2027-01-01"] },
    ]);
    expect(parameters(calendarCalls(own, november)[0])).toMatchObject({
      start__gte: "2026-11-10",
      start__lte: "2026-12-05",
    });
  });
});

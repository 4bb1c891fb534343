import { expect, test } from "vitest";
import { readReportState, reportQuery, writeReportState } from "./report-state.ts";

const search = "?report=funnel&period=last_90_days&compare=year&unit=month&scope=team&team=1,2&amount__gte=5";

test("an address says the same after reading and writing", () => {
  const state = readReportState(search);
  expect(state).toMatchObject({ report: "funnel", period: "last_90_days", scope: "team" });
  expect(state.filters).toEqual([
    { field: "team", operator: "eq", values: ["1", "2"] },
    { field: "amount", operator: "gte", values: ["5"] },
  ]);
  expect(writeReportState(state)).toBe(search);
});

test("the call has all but the report's name, and what the address fixes wins", () => {
  expect(reportQuery(readReportState("?report=x&team=1&unit=week"), { team: "7" })).toBe("unit=week&team=7");
  expect(writeReportState(readReportState("?a__wrong=1&empty="))).toBe("");
});

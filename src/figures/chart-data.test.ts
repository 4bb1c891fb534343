import { expect, test } from "vitest";
import type { PartAnswer } from "../../core/reports/answers.ts";
import { chartData, MAX_SERIES, scaleEnd } from "./chart-data.ts";

const measure = {
  name: "count",
  title: "Count",
  resource: "task",
  format: { kind: "count", scale: 0 },
  additive: true,
  good: null,
  target: null,
  auxiliary: false,
} as const;

function part(second: number): PartAnswer {
  const values = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => ({ value: at + 1, label: `${name} ${at + 1}` }));
  const dimension = (name: string, count: number) => ({
    name,
    title: name,
    kind: "reference" as const,
    unit: null,
    people: false,
    values: values(count, name),
  });
  return {
    name: "part",
    title: "Part",
    chart: "stacked_bar",
    draw: ["count"],
    resource: "task",
    dimensions: second === 0 ? [dimension("team", 3)] : [dimension("team", 3), dimension("owner", second)],
    measures: [measure],
    rows: [0, 1, 2].map((at) => ({ at: [at], figures: [{ value: 10 * (at + 1) }] })),
    cells: Array.from({ length: second }, (_, at) => ({ at: [1, at], figures: [{ value: at + 1 }] })),
    columns: [],
    total: [{ value: 60 }],
    truncated: false,
    dated: false,
    leftOut: [],
    refused: null,
  };
}

test("one series for each drawn measure, cut to what can be read", () => {
  const data = chartData(part(0), 2);
  expect(data.series.map(({ points }) => points.map(({ size }) => size))).toEqual([[10, 20]]);
  expect(data).toMatchObject({ largest: 20, cut: true });
  expect(data.categories.map(({ label }) => label)).toEqual(["team 1", "team 2"]);
});

test("values beyond what can be told apart are drawn together", () => {
  const data = chartData(part(9), 10);
  expect(data.series).toHaveLength(MAX_SERIES);
  const rest = data.series.at(-1);
  expect(rest).toMatchObject({ rest: true });
  expect(rest?.points.map(({ size }) => size)).toEqual([0, 7 + 8 + 9, 0]);
  expect(data.series[0]?.points[1]?.size).toBe(1);
});

test("scales end at a round number", () => {
  expect([0, 3, 12, 240, 251, 999].map(scaleEnd)).toEqual([1, 3, 12, 240, 300, 1000]);
});

import { expect, test } from "vitest";
import type { PartAnswer } from "../../core/reports/answers.ts";
import { toCsv } from "./csv.ts";
import { sortRows, getTable } from "./table-rows.ts";

const measure = (name: string, auxiliary = false) => ({
  name,
  title: name,
  resource: "task",
  format: { kind: "count" as const, scale: 0 },
  additive: true,
  good: null,
  target: null,
  auxiliary,
});
const dimension = (name: string, ...labels: string[]) => ({
  name,
  title: name,
  kind: "reference" as const,
  unit: null,
  people: false,
  values: labels.map((label, at) => ({ value: at + 1, label })),
});
const part: PartAnswer = {
  name: "part",
  title: "Part",
  chart: "table",
  draw: ["done"],
  resource: "task",
  dimensions: [dimension("Owner", "Zoe", "=Ann, 1")],
  measures: [measure("done"), measure("hidden", true), measure("left")],
  rows: [
    { at: [0], figures: [{ value: 3 }, { value: 1 }, { value: null }] },
    { at: [1], figures: [{ value: 9 }, { value: 1 }, { value: "2.50" }] },
  ],
  cells: [],
  columns: [],
  total: [{ value: 12 }, { value: 2 }, { value: "2.50" }],
  truncated: false,
  dated: false,
  leftOut: [],
  refused: null,
};
const name = (value: { label: string | null } | null) => value?.label ?? "Total";

test("measures stand beside each other, auxiliary ones nowhere", () => {
  const table = getTable(part, null);
  expect(table.columns.map(({ key }) => key)).toEqual(["done", "left"]);
  expect(table.total.map((figure) => figure?.value)).toEqual([12, "2.50"]);
});

test("rows sort by figures, what has none stays last", () => {
  const table = getTable(part, null);
  const order = (by: string, descending: boolean) =>
    sortRows(table, { by, descending }, name).map(({ value }) => value?.label);
  expect(order("done", true)).toEqual(["=Ann, 1", "Zoe"]);
  expect(order("left", false)).toEqual(["=Ann, 1", "Zoe"]);
  expect(order("left", true)).toEqual(["=Ann, 1", "Zoe"]);
  expect(order("value", true)).toEqual(["Zoe", "=Ann, 1"]);
});

test("rows sort by name as lists do, time and steps in their own order, and what has no value stays last", () => {
  const order = (of: PartAnswer["dimensions"][number], descending: boolean) => {
    const rows = of.values.map((_, at) => ({ at: [at], figures: [] }));
    const table = getTable({ ...part, dimensions: [of], rows }, null);
    return sortRows(table, { by: "value", descending }, name).map(({ value }) => value?.label);
  };
  const owners = dimension("Owner", "Zoe", "écume", "Ecole");
  expect(order(owners, false)).toEqual(["Ecole", "écume", "Zoe"]);
  const months = {
    ...dimension("Month"),
    kind: "date" as const,
    unit: "month" as const,
    values: [
      { value: null, label: "None" },
      { value: "2026-04", label: "Apr" },
      { value: "2025-12", label: "Dec" },
    ],
  };
  expect(order(months, false)).toEqual(["Dec", "Apr", "None"]);
  expect(order(months, true)).toEqual(["Apr", "Dec", "None"]);
});

test("one measure by two dimensions, with the totals of both", () => {
  const both: PartAnswer = {
    ...part,
    dimensions: [part.dimensions[0]!, dimension("State", "Open", "Closed")],
    cells: [
      { at: [0, 0], figures: [{ value: 1 }, { value: 0 }, { value: null }] },
      { at: [1, 1], figures: [{ value: 9 }, { value: 0 }, { value: null }] },
    ],
    columns: [
      { at: [0], figures: [{ value: 1 }, { value: 0 }, { value: null }] },
      { at: [1], figures: [{ value: 11 }, { value: 0 }, { value: null }] },
    ],
  };
  const table = getTable(both, "done");
  expect(table.rows.map(({ figures }) => figures.map((figure) => figure?.value))).toEqual([
    [1, undefined, 3],
    [undefined, 9, 9],
  ]);
  expect(table.total.map((figure) => figure?.value)).toEqual([1, 11, 12]);
});

test("the file holds the exact figures and no formulas", () => {
  const text = toCsv({
    table: getTable(part, null),
    valueName: (value) => name(value).replace("Zoe", "＝Zoe"),
    columnName: ({ measure: { title } }) => title,
  });
  expect(text).toBe("\uFEFFOwner,done,left\r\n'＝Zoe,3,\r\n\"'=Ann, 1\",9,2.50\r\nTotal,12,2.50\r\n");
});

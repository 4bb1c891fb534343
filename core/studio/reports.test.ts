import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AccessDefinition, DashboardDefinition, ReportPart } from "../definition/types.ts";
import { CHART_SHAPES } from "../reports/chart-shapes.ts";
import {
  addMeasure,
  chartsFor,
  type FigureField,
  groupedBy,
  measureChoices,
  moveCard,
  newPart,
  newReport,
  putCard,
  putPart,
  readReaders,
  removeCard,
  removeMeasure,
  removeReaders,
  removePart,
  reportLabelKeys,
  setReaders,
  withDimensions,
} from "./reports.ts";
import { readGroupWord, setGroupWord } from "./word-groups.ts";

const field = (name: string, type: FigureField["type"], filter = true): FigureField => ({
  name,
  type,
  filter,
});

describe("fields", () => {
  it("are offered for what figures can do with them", () => {
    const choices = measureChoices([field("price", "money"), field("kind", "enum"), field("notes", "text")]);
    expect(choices.map((one) => `${one.function} ${one.field ?? ""}`.trim())).toEqual([
      "count",
      "sum price",
      "avg price",
      "min price",
      "max price",
      "distinct kind",
    ]);
  });

  it.each([
    ["enum", true, "value"],
    ["multi_enum", true, "value"],
    ["date", true, "time"],
    ["money", true, "steps"],
    ["text", true, null],
    ["enum", false, null],
  ] as const)("of the type %s, filterable %s, put rows together by %s", (type, filter, by) => {
    expect(groupedBy(field("one", type, filter))).toBe(by);
  });
});

describe("a part", () => {
  const part = addMeasure(newPart("car", "main"), { function: "sum", field: "price" });

  it("names its measures by what they are, each once", () => {
    const more = addMeasure(addMeasure(part, { function: "count" }), { ratio: ["sum_price", "rows"] });
    expect(more.measures.map(({ name }) => name)).toEqual([
      "rows",
      "sum_price",
      "rows_2",
      "sum_price_per_rows",
    ]);
  });

  it("loses with a measure what is worked out from it, drawn or sorted by it", () => {
    const whole: ReportPart = {
      ...addMeasure(part, { ratio: ["sum_price", "rows"] }),
      draw: ["sum_price"],
      sort: "-sum_price",
    };
    expect(removeMeasure(whole, "sum_price")).toEqual(newPart("car", "main"));
  });

  it("keeps a chart that shows its dimensions, whatever is added and taken away", () => {
    const counts = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1 });
    fc.assert(
      fc.property(counts, (list) => {
        const end = list.reduce(
          (now, count) => withDimensions(now, [{ field: "kind" }, { field: "owner" }].slice(0, count)),
          part,
        );
        const [least, most] = CHART_SHAPES[end.chart];
        const count = end.dimensions?.length ?? 0;
        expect(count >= least && count <= most).toBe(true);
        expect(chartsFor(count)).toContain(end.chart);
      }),
    );
    expect(withDimensions(part, [{ field: "day", unit: "month" }]).chart).toBe("line");
  });

  it("names a dimension apart from its measures and its other dimension", () => {
    const by = withDimensions(part, [{ field: "rows" }, { field: "rows", buckets: [1] }]);
    expect(by.dimensions?.map(({ name }) => name)).toEqual(["rows_2", "rows_3"]);
  });
});

describe("parts and cards", () => {
  it("are put in their place or at the end, moved and taken out; a report keeps one part", () => {
    const report = putPart(newReport("cars", "car"), newPart("car", "second"));
    expect(report.parts.map(({ name }) => name)).toEqual(["main", "second"]);
    expect(removePart(removePart(report, "main"), "second").parts).toHaveLength(1);
    const empty = { version: 1, name: "fleet", rule: "fleet", order: 10, cards: [] } as unknown;
    const card = (name: string) =>
      ({ kind: "figures", name, part: newPart("car", name) }) as DashboardDefinition["cards"][number];
    const board = ["a", "b", "c"].reduce(
      (now, name) => putCard(now, card(name)),
      empty as DashboardDefinition,
    );
    expect(moveCard(board, "c", 0).cards.map(({ name }) => name)).toEqual(["c", "a", "b"]);
    expect(removeCard(board, "b").cards.map(({ name }) => name)).toEqual(["a", "c"]);
  });
});

describe("who may open a report", () => {
  const grants = [
    { rule: "lead", actions: ["list", "export"], scope: "team" },
    { rule: "finance", actions: ["list"], scope: "all" },
  ];
  const access = { reports: { costs: { grants } } } as unknown as AccessDefinition;
  const report = { ...newReport("cars", "car"), access: "costs" };

  it("is read, and those who stay keep their scope", () => {
    expect(readReaders(access, "costs")).toEqual({ open: ["lead", "finance"], save: ["lead"] });
    const readers = { open: ["lead", "legal"], save: ["legal"] };
    const next = setReaders(access, { report, shared: false, readers });
    expect(next.report.access).toBe("costs");
    expect(next.access.reports?.["costs"]?.grants).toEqual([
      { rule: "lead", actions: ["list"], scope: "team" },
      { rule: "legal", actions: ["list", "export"], scope: "all" },
    ]);
  });

  it("of several reports stays as it is for the others", () => {
    const next = setReaders(access, { report, shared: true, readers: { open: ["legal"], save: [] } });
    expect(next.report.access).toBe("cars");
    expect(next.access.reports?.["costs"]).toEqual(access.reports?.["costs"]);
    expect(readReaders(next.access, "cars")).toEqual({ open: ["legal"], save: [] });
    expect(removeReaders(next.access, next.report)).toEqual(access);
    expect(removeReaders(access, report)).toEqual(access);
    const readers = readReaders(access, "costs");
    expect(setReaders(access, { report, shared: true, readers })).toEqual({ access, report });
  });
});

describe("words", () => {
  it("of a report are listed by group and key", () => {
    expect(reportLabelKeys(newReport("cars", "car"))).toEqual([
      ["reports", "cars"],
      ["descriptions", "cars"],
      ["parts", "cars.main"],
      ["measures", "cars.main.rows"],
    ]);
  });

  it("are written under keys with points in them, and an empty one is taken away", () => {
    const words = setGroupWord(null, "parts", { key: "cars.main", text: "All cars" });
    expect(readGroupWord(words, "parts", "cars.main")).toBe("All cars");
    expect(setGroupWord(words, "parts", { key: "cars.main", text: "" })).toEqual({});
    expect(readGroupWord(words, "parts", "toString")).toBe("");
  });
});

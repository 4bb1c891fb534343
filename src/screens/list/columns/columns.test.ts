import { describe, expect, it } from "vitest";
import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import type { ConfigIndex } from "../../../config/config-index.ts";
import { type Column, fitColumns, makeColumns } from "./columns.ts";

function widthOf(labels: readonly string[], head = "Terms"): number {
  const options = labels.map((_, at) => ({ value: `option_${at}` }));
  const field = {
    name: "terms",
    type: "enum",
    valueType: "enum",
    options,
    limits: {},
  } as unknown as ClientField;
  const resource = { name: "loan", list: { columns: ["terms"], totals: {} }, lifecycles: [] };
  const words = {
    fields: { terms: head },
    options: { terms: Object.fromEntries(labels.map((label, at) => [`option_${at}`, label])) },
  };
  const index = { config: { labels: { loan: words } }, field: () => field } as unknown as ConfigIndex;
  const columns = makeColumns({
    index,
    resource: resource as unknown as ClientResource,
    pinned: [],
    commonLabel: () => null,
  });
  return columns[0]!.width;
}

it("a column of one choice is as wide as its longest, and not wider than its kind", () => {
  expect(widthOf(["C2C", "W2"])).toBeLessThan(120);
  expect(widthOf(["C2C", "Approved"])).toBeGreaterThan(widthOf(["C2C", "W2"]));
  expect(widthOf(["Waiting for an answer of the client"])).toBe(widthOf(["Waiting for an answer of both"]));
});

it("signs of Chinese take the room of two letters", () => {
  expect(widthOf(["客户审核中"], "条款")).toBeGreaterThan(widthOf(["abcde"], "条款"));
});

it("a head of several words needs the room of two lines", () => {
  expect(widthOf(["W2"], "Submissions in review")).toBe(widthOf(["W2"], "Submissions review"));
});

describe("columns whose contents are known", () => {
  const column = (name: string, width: number, rest: Partial<Column> = {}) =>
    ({
      field: { name },
      view: { width },
      width,
      least: width,
      yields: true,
      fit: { from: 60, to: 2 * width, beside: 20 },
      stuckAt: null,
      ...rest,
    }) as Column;
  const fitted = (width: number, enough = true, rest: Partial<Column> = {}) =>
    fitColumns([column("client", 150, rest)], { client: { width, enough } })[0]!;

  it("are as wide as these, from the width of the head to twice their usual one", () => {
    expect([10, 100, 240, 900].map((width) => fitted(width).width)).toEqual([60, 120, 260, 300]);
  });

  it("give way only by what is more than usual, and by a fifth at most", () => {
    expect([100, 150, 240].map((width) => fitted(width).least)).toEqual([120, 150, 208]);
    expect(fitted(240, true, { yields: false }).least).toBe(260);
  });

  it("are no narrower than usual where few rows were seen", () => {
    expect([100, 240].map((width) => fitted(width, false).width)).toEqual([150, 260]);
  });

  it("move those that stay in view behind them; what somebody sized stays", () => {
    const columns = [
      column("client", 150, { stuckAt: 0 }),
      column("sized", 90, { fit: null, stuckAt: 150 }),
      column("vendor", 150, { stuckAt: 240 }),
    ];
    const contents = { client: { width: 100, enough: true }, sized: { width: 400, enough: true } };
    expect(fitColumns(columns, contents).map(({ width, stuckAt }) => [width, stuckAt])).toEqual([
      [120, 0],
      [90, 120],
      [150, 210],
    ]);
  });
});

import { expect, it } from "vitest";
import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import type { ConfigIndex } from "../../../config/config-index.ts";
import { makeColumns } from "./columns.ts";

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

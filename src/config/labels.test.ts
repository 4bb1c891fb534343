import { expect, it } from "vitest";
import { resourceNameWithin, resourcePluralWithin } from "./labels.ts";

it.each([
  ["Purchase order", "purchase order"],
  ["Équipe", "équipe"],
  ["LCA", "LCA"],
  ["E-mail commercial", "E-mail commercial"],
  ["采购订单", "采购订单"],
])("the name of a resource within other words: %s", (name, within) => {
  const config = { labels: { thing: { name, plural: name, fields: {} } } };
  expect(resourceNameWithin(config, "thing")).toBe(within);
  expect(resourcePluralWithin(config, "thing")).toBe(within);
});

import { describe, expect, test } from "vitest";
import { resourceStorage } from "./resource-storage.ts";
import { compiledField, compiledResource } from "../../../tests/contract/compiled-fixture.ts";

const NOW = Date.parse("2026-08-01T12:00:00Z");

describe("values of every kind of storage", () => {
  test.each<[string, string, unknown, Record<string, unknown>]>([
    ["money", "money", "65.50", { field: 6550 }],
    ["an instant", "datetime", "2026-08-01T12:00:00.000Z", { field: NOW }],
    ["a boolean", "boolean", true, { field: 1 }],
    ["a reference", "reference", 7, { field: 7 }],
    ["a list of references", "references", [3, 1], { field: "[3,1]" }],
    [
      "a pointer to any record",
      "dynamic_reference",
      { resource: "contact", id: 5 },
      { field: "contact", field__id: 5 },
    ],
    ["an address", "address", { city: "Reno" }, { field: '{"city":"Reno"}' }],
    ["nothing", "money", null, { field: null }],
    ["no pointer", "dynamic_reference", null, { field: null, field__id: null }],
  ])("%s goes in and comes out as it was", (_name, type, value, columns) => {
    const field = compiledField("field", type as "money", { to: "contact" });
    const stored = resourceStorage(compiledResource("any", [field])).fields.get("field");
    expect(stored?.encode(value)).toEqual(columns);
    expect(stored?.decode(columns)).toEqual(value);
  });

  test("elements of a list are given for its link table", () => {
    const field = compiledField("field", "references", { to: "contact" });
    const stored = resourceStorage(compiledResource("any", [field])).fields.get("field");
    expect(stored?.elements([3, 1])).toEqual([3, 1]);
    expect(stored?.elements(null)).toEqual([]);
    expect(stored?.linkTable).toBe("any__field");
  });
});

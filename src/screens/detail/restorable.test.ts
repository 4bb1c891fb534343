import { describe, expect, it } from "vitest";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { ApiRecord } from "../../config/record.ts";
import { restorability, restoredValue } from "./restorable.ts";

const field = (name: string, more: object = {}) => ({
  name,
  lifecycle: false,
  readOnly: false,
  immutable: false,
  ...more,
});
const resource = {
  fields: [
    field("title"),
    field("owner"),
    field("people"),
    field("lines"),
    field("status", { lifecycle: true }),
    field("total", { readOnly: true }),
    field("pay"),
  ],
} as unknown as ClientResource;
const record: ApiRecord = {
  id: 1,
  title: "Now",
  owner: { id: 4, label: "Ann Lee" },
  people: [{ id: 4, label: "Ann" }],
  lines: [{ id: 8, hours: "4.00" }],
  permissions: { edit: true, writable: ["title", "owner", "people", "lines", "total"] },
};
const ability = (name: string, before: unknown) =>
  restorability({ resource, record, change: { field: name, before, after: null } });

describe("putting a field back", () => {
  it("is offered where the reader may write and something would change", () => {
    expect(ability("title", "Before")).toBe("open");
    expect(ability("title", null)).toBe("open");
    expect(ability("title", "Now")).toBe("same");
    expect(ability("owner", { id: 4, label: "Ann before her wedding" })).toBe("same");
    expect(ability("owner", { id: 5, label: "Ann Lee" })).toBe("open");
    expect(ability("people", [])).toBe("open");
    expect(ability("people", [{ id: 4, label: null }])).toBe("same");
  });

  it("says why it is not offered", () => {
    expect(ability("status", "open")).toBe("state");
    expect(ability("total", "1.00")).toBe("read_only");
    expect(ability("gone", "x")).toBe("read_only");
    expect(ability("pay", "1.00")).toBe("not_allowed");
  });

  it("puts back what a change did to child rows, and leaves the others as they are", () => {
    const lines = [
      { id: 8, hours: "4.00", note: "Said later", total: "40.00" },
      { id: 9, hours: "3.00" },
      { id: 10, hours: "6.00" },
    ];
    const change = {
      field: "lines",
      before: [
        { id: 8, hours: "2.00", note: null, total: "20.00" },
        { id: 7, hours: "1.00", total: "10.00" },
      ],
      after: [
        { id: 8, hours: "4.00", note: null, total: "40.00" },
        { id: 10, hours: "6.00" },
      ],
    };
    const line = { fields: [field("hours"), field("note"), field("total", { readOnly: true })] };
    expect(
      restoredValue({ record: { ...record, lines }, change }, line as unknown as ClientResource),
    ).toEqual([{ id: 8, hours: "2.00" }, { id: 9 }, { hours: "1.00" }]);
  });

  it("leaves references and plain values as they were", () => {
    const people = { field: "people", before: [{ id: 9, label: "Bob" }], after: [] };
    expect(restoredValue({ record, change: people }, null)).toEqual([{ id: 9, label: "Bob" }]);
    expect(restoredValue({ record, change: { field: "title", before: "", after: "x" } }, null)).toBeNull();
  });
});

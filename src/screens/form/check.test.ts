import { describe, expect, it } from "vitest";
import { indexConfig } from "../../config/config-index.ts";
import { filledRows, makeRow } from "../../fields/rows/columns.ts";
import { spareRow } from "../../fields/rows/spare-rows.ts";
import type { ChildRow } from "../../fields/values.ts";
import { testConfig, testField, testResource } from "../../testing/fixture.ts";
import { changedValues, checkForm, leavesWarnings } from "./check.ts";

const resource = testResource({
  name: "submission",
  fields: [
    testField({ name: "title", required: true }),
    testField({ name: "rate", type: "money", kind: "decimal", scale: 2 }),
    testField({ name: "lead", type: "reference", kind: "reference", to: "lead" }),
    testField({ name: "total", type: "computed", valueType: "decimal", kind: "decimal", readOnly: true }),
    testField({ name: "owner", writable: false }),
  ],
  rules: [
    { name: "worked_out", check: { field: "total", lte: 5 }, when: null, level: "error", fields: ["rate"] },
  ],
});
const index = indexConfig(testConfig({ resources: [resource] }));
const context = { now: 0, timeZone: "UTC", actor: { employeeId: 1, roles: [] } };
const writable = (name: string) => name !== "owner";
const record = { title: "A", rate: "10.00", lead: { id: 4, label: "Lead" }, total: "99.00", owner: "x" };

describe("checking a form", () => {
  it("sends only what changed, in the form the API takes", () => {
    const values = { ...record, rate: "12.50", lead: { id: 5, label: "Other" } };
    const found = checkForm({ index, resource, values, previous: record, mode: "update", writable, context });
    expect(found.errors).toEqual([]);
    expect(found.values).toEqual({ rate: "12.50", lead: 5 });
  });

  it("says what is missing in a new record", () => {
    const found = checkForm({ index, resource, values: {}, previous: {}, mode: "create", writable, context });
    expect(found.errors.map(({ field, code }) => [field, code])).toEqual([["title", "required"]]);
  });

  it("does not send what the server starts a record with", () => {
    const previous = { title: "Given" };
    const found = checkForm({
      index,
      resource,
      values: previous,
      previous,
      mode: "create",
      writable,
      context,
    });
    expect(found).toMatchObject({ values: {}, errors: [] });
  });
});

describe("child rows of a form", () => {
  const child = testResource({
    name: "text",
    kind: "rows",
    parent: { resource: "question", field: "question" },
    fields: [
      testField({ name: "question", type: "reference", kind: "reference", to: "question" }),
      testField({ name: "language", required: true }),
      testField({ name: "title", required: true }),
      testField({ name: "checked", type: "boolean", kind: "boolean", default: false }),
    ],
  });
  const parent = testResource({
    name: "question",
    fields: [testField({ name: "texts", type: "rows", kind: "rows", to: "text" })],
  });
  const family = indexConfig(testConfig({ resources: [parent, child] }));
  const found = (texts: readonly unknown[], kept: readonly unknown[] = []) =>
    checkForm({
      index: family,
      resource: parent,
      values: { texts },
      previous: { texts: kept },
      mode: "update",
      writable: () => true,
      context,
    });
  const blank = { language: null, title: "", checked: false };

  it("need no blank rows taken away at their end", () => {
    const kept = { id: 3, language: "it", title: "Ciao" };
    expect(found([kept, blank, {}], [kept])).toMatchObject({ errors: [], values: {} });
    const added = found([kept, { title: "Hola" }, blank], [kept]);
    expect(added.errors.map(({ field }) => field)).toEqual(["texts.1.language"]);
  });

  it("are all checked that stand before one with something in it, and so is one that was saved before", () => {
    const errors = (texts: readonly unknown[], kept: readonly unknown[] = []) =>
      found(texts, kept).errors.map(({ field }) => field);
    expect(errors([blank, { title: "Hola" }])).toContain("texts.0.title");
    expect(errors([{ ...blank, checked: true }])).toContain("texts.0.title");
    expect(errors([{ id: 3, ...blank }], [{ id: 3, title: "Ciao" }])).toContain("texts.0.title");
  });
});

describe("child rows", () => {
  const item = testResource({
    name: "item",
    fields: [
      testField({ name: "place", required: true }),
      testField({ name: "unit", readOnly: true, default: "piece" }),
      testField({ name: "size", visibleWhen: { field: "place", is: "shelf" } }),
    ],
  });
  const parent = testResource({
    name: "crate",
    fields: [testField({ name: "rows", type: "rows", kind: "rows", to: "item", required: true })],
  });
  const family = indexConfig(testConfig({ resources: [parent, item] }));
  const found = (rows: readonly ChildRow[]) => {
    const shared = { index: family, resource: parent, values: { rows }, previous: {}, context };
    const { values, errors } = checkForm({ ...shared, mode: "create", writable: () => true });
    return { values, errors: errors.map(({ field, code }) => `${field}: ${code}`) };
  };
  const made = makeRow(item.fields);

  it("count without the spare one, and none at all is too few", () => {
    const sent = { values: { rows: [{ place: "floor" }] }, errors: [] };
    expect(found([{ ...made, place: "floor" }, spareRow({ ...made })])).toEqual(sent);
    expect(found([{ ...made, place: "floor" }, { ...made }])).toEqual(sent);
    expect(found([spareRow({ ...made })]).errors).toEqual(["rows: required"]);
    const kept = { resource: parent, values: { rows: [spareRow({})] }, writable: () => true };
    expect(changedValues({ ...kept, base: { rows: [] } })).toEqual({});
  });

  it("count where somebody adds one that is complete as it begins", () => {
    const day = testResource({
      name: "day",
      fields: [testField({ name: "kind", required: true, default: "work" })],
    });
    const begun = makeRow(day.fields);
    expect(filledRows([begun, begun], day)).toEqual([{ kind: "work" }, { kind: "work" }]);
  });

  it("are sent without what their conditions hide", () => {
    expect(found([{ ...made, place: "floor", size: "L" }])).toEqual({
      values: { rows: [{ place: "floor", size: null }] },
      errors: [],
    });
  });
});

describe("warnings the form cannot judge", () => {
  const [rule] = resource.rules;
  const levelled = (level: "error" | "warning", field: string) => ({
    ...resource,
    rules: rule ? [{ ...rule, level, check: { field, lte: 5 } }] : [],
  });
  it("are asked for where a warning reads what the server works out, in child rows too", () => {
    expect(leavesWarnings(index, levelled("warning", "total"))).toBe(true);
    expect(leavesWarnings(index, levelled("warning", "rate"))).toBe(false);
    expect(leavesWarnings(index, levelled("error", "total"))).toBe(false);
    const parent = testResource({
      name: "parent",
      fields: [testField({ name: "rows", type: "rows", kind: "rows", to: "submission" })],
    });
    const family = [parent, levelled("warning", "total")];
    expect(leavesWarnings(indexConfig(testConfig({ resources: family })), parent)).toBe(true);
  });
});

describe("the changes a draft keeps", () => {
  it("are those of fields that may be written, whatever form their value has", () => {
    const values = { ...record, lead: 4, rate: "10", title: "B", owner: "y" };
    expect(changedValues({ resource, values, writable, base: record })).toEqual({ title: "B" });
  });
});

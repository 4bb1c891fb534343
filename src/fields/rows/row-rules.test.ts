import { describe, expect, it } from "vitest";
import { fieldKinds } from "../../../core/definition/validate.ts";
import { testField, testResource } from "../../testing/fixture.ts";
import { makeRowRules } from "./row-rules.ts";

const kind = testField({ name: "kind" });
const size = testField({ name: "size", visibleWhen: { field: "kind", is: "box" } });
const seal = testField({
  name: "seal",
  requiredWhen: { parent: "state", is: "shipped" },
  readOnlyWhen: {
    any: [
      { parent: "state", is: "closed" },
      { field: "kind", is: "plain" },
    ],
  },
});
const unit = testField({ name: "unit", readOnly: true, default: "piece" });
const weight = testField({ name: "weight", immutable: true });
const lid = testField({ name: "lid", required: true });
const fields = [kind, size, seal, unit, weight, lid].map((field) => ({ ...field, writable: true }));
const child = testResource({
  name: "item",
  fields,
  sections: [{ name: "box", fields: ["lid"], visibleWhen: { field: "kind", is: "box" } }],
});
const parent = testResource({ name: "crate", fields: [testField({ name: "state" })] });
const rulesIn = (state: string, before: string | null = null) =>
  makeRowRules({
    child,
    parent: { state },
    parentBefore: before === null ? null : { state: before },
    parentFields: fieldKinds(parent),
    rowsBefore: before === null ? [] : [{ id: 1, kind: "box" }],
    context: { now: 0, timeZone: "UTC", actor: { employeeId: 1, roles: [] } },
  });
const named = (name: string) => fields.find((field) => field.name === name)!;

describe("the cells of a row", () => {
  const open = rulesIn("open");

  it("are closed where nobody types, where the value is fixed, and where they do not belong to the row", () => {
    expect(open.closed(named("kind"), {})).toBe(false);
    expect(open.closed(named("unit"), {})).toBe(true);
    expect(open.closed({ ...named("kind"), writable: false }, {})).toBe(true);
    expect([{ id: 1 }, {}, undefined].map((row) => open.closed(named("weight"), row))).toEqual([
      true,
      false,
      false,
    ]);
    for (const name of ["size", "lid"]) {
      expect(open.hidden(named(name), { kind: "plain" })).toBe(true);
      expect(open.closed(named(name), { kind: "plain" })).toBe(true);
      expect(open.closed(named(name), { kind: "box" })).toBe(false);
      // what is pasted below the last row may be what opens it
      expect(open.closed(named(name), undefined)).toBe(false);
    }
  });

  it("must be filled as the row and the record around it say", () => {
    expect(open.asked(named("seal"), {})).toBe(false);
    expect(rulesIn("shipped").asked(named("seal"), {})).toBe(true);
    expect(open.asked(named("lid"), { kind: "box" })).toBe(true);
    expect(open.asked(named("lid"), { kind: "plain" })).toBe(false);
  });

  it("are locked as they stood; in a new row, as soon as the lock comes and nothing was typed", () => {
    const seals = (before: string, now: string) =>
      rulesIn(now, before).closed(named("seal"), { id: 1, kind: "plain" });
    expect(seals("open", "closed")).toBe(false);
    expect(seals("closed", "open")).toBe(true);
    expect(open.closed(named("seal"), { kind: "plain" })).toBe(true);
    expect(open.closed(named("seal"), { kind: "plain", seal: "S1" })).toBe(false);
    expect(rulesIn("closed").closed(named("seal"), {})).toBe(true);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldTypeOf } from "../definition/fields/index.ts";
import type { ValueField } from "../definition/fields/spec.ts";
import type { FieldTypeName } from "../definition/types.ts";
import { convertsTo, convertValue, VALUE_CONVERSIONS } from "./value-conversions.ts";

const fieldOf = (type: FieldTypeName, more: Partial<ValueField> = {}): ValueField => {
  const { kind, defaultScale } = fieldTypeOf(type);
  return {
    name: "x",
    valueType: type,
    kind,
    scale: defaultScale,
    options: null,
    to: null,
    limits: {},
    ...more,
  };
};
const options = ["in_use", "returned", "1"].map((value) => ({
  value,
  tone: "neutral" as const,
  retired: false,
}));
const FIELDS: Readonly<Record<string, ValueField>> = {
  text: fieldOf("text"),
  integer: fieldOf("integer"),
  money: fieldOf("money"),
  boolean: fieldOf("boolean"),
  date: fieldOf("date"),
  datetime: fieldOf("datetime"),
  time: fieldOf("time"),
  enum: fieldOf("enum", { options }),
  multi_enum: fieldOf("multi_enum", { options }),
  tags: fieldOf("tags"),
  reference: fieldOf("reference", { to: "person" }),
  references: fieldOf("references", { to: "person" }),
};
const people = new Map([
  [1, "Ann"],
  [2, "Bo"],
]);
const convert = (from: string, value: unknown, to: string) =>
  convertValue(value, FIELDS[from]!.kind, {
    field: FIELDS[to]!,
    timeZone: "America/New_York",
    labelOf: (id) => people.get(id) ?? null,
    idOf: (label) => [...people].find(([, name]) => name === label)?.[0] ?? null,
  });

describe("values of one type", () => {
  it.each<[string, unknown, string, unknown]>([
    ["text", "1,234", "integer", 1234],
    ["text", "12.5", "integer", null],
    ["text", "12,50 €", "money", "12.50"],
    ["text", "1.234,50", "money", "1234.50"],
    ["text", "many", "money", null],
    ["text", "Yes", "boolean", true],
    ["text", "perhaps", "boolean", null],
    ["text", "2027-02-28", "date", "2027-02-28"],
    ["text", "28.2.2027", "date", "2027-02-28"],
    ["text", "30.2.2027", "date", null],
    ["text", "2027-02-28", "datetime", "2027-02-28T05:00:00.000Z"],
    ["text", "9:30 pm", "time", "21:30"],
    ["text", "In use", "enum", "in_use"],
    ["text", "lost", "enum", null],
    ["text", "in_use; returned", "multi_enum", ["in_use", "returned"]],
    ["text", "red, green", "tags", ["red", "green"]],
    ["text", "Ann", "reference", 1],
    ["text", "Nobody", "reference", null],
    ["text", "Ann; Bo", "references", [1, 2]],
    ["enum", "in_use", "text", "in_use"],
    ["enum", "1", "integer", 1],
    ["enum", "in_use", "multi_enum", ["in_use"]],
    ["multi_enum", ["in_use"], "enum", "in_use"],
    ["multi_enum", ["in_use", "returned"], "enum", null],
    ["multi_enum", ["in_use", "returned"], "text", "in_use, returned"],
    ["tags", ["in_use", "gone"], "multi_enum", null],
    ["integer", 12, "money", "12.00"],
    ["integer", 12, "text", "12"],
    ["integer", 1, "enum", "1"],
    ["integer", 2, "boolean", null],
    ["money", "12.00", "integer", 12],
    ["money", "12.50", "integer", null],
    ["boolean", true, "integer", 1],
    ["boolean", false, "text", "no"],
    ["date", "2027-02-28", "datetime", "2027-02-28T05:00:00.000Z"],
    ["datetime", "2027-02-28T03:00:00.000Z", "date", "2027-02-27"],
    ["reference", 2, "text", "Bo"],
    ["reference", 9, "text", null],
    ["reference", 2, "references", [2]],
    ["references", [1, 2], "text", "Ann; Bo"],
    ["references", [1, 2], "reference", null],
  ])("%s %j becomes %s %j", (from, value, to, expected) => {
    expect(convert(from, value, to)).toEqual(expected);
  });

  it("become nothing that the new field would not take, whatever they are", () => {
    const names = Object.keys(FIELDS);
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.constantFrom(...names), fc.string(), (from, to, text) => {
        const value = FIELDS[from]!.kind === "text" ? text : null;
        if (value === null || !convertsTo(FIELDS[from]!.kind, FIELDS[to]!.kind)) return;
        const converted = convert(from, value, to);
        if (converted === null) return;
        const again = fieldTypeOf(FIELDS[to]!.valueType).parse(converted, FIELDS[to]!);
        expect(again).toEqual({ ok: true, value: converted });
      }),
    );
  });

  it("are never taken for another kind without a rule", () => {
    expect(convertsTo("integer", "date")).toBe(false);
    expect(convertsTo("files", "text")).toBe(false);
    expect(Object.keys(VALUE_CONVERSIONS)).toContain("text");
  });
});

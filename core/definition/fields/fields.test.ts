import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EvaluationContext } from "../context.ts";
import type { FieldDefinition, FieldTypeName } from "../types.ts";
import { compileOptions } from "./choices.ts";
import { FIELD_TYPES, checkLimits, fieldTypeOf, parseValue } from "./index.ts";
import type { ValueField } from "./index.ts";

const context: EvaluationContext = {
  now: Date.parse("2026-06-15T12:00:00Z"),
  timeZone: "America/New_York",
  actor: { employeeId: 7, roles: ["marketer"] },
};
const TYPES = Object.keys(FIELD_TYPES) as FieldTypeName[];

function fieldOf(definition: Record<string, unknown> & { type: FieldTypeName }): ValueField {
  const spec = fieldTypeOf(definition.type);
  const full = { name: "f", accept: ["pdf"], ...definition } as unknown as FieldDefinition;
  const options = definition.options as string[] | undefined;
  return {
    name: "f",
    valueType: definition.type,
    kind: spec.kind,
    scale: spec.scale(full),
    options: options ? compileOptions(options) : null,
    to: (definition.to as string | undefined) ?? null,
    limits: spec.limits(full),
  };
}

const enumField = { type: "enum", options: ["open", "closed"] } as const;
const multiField = { type: "multi_enum", options: ["a", "b", "c"] } as const;

describe("parse", () => {
  test.each([
    [{ type: "text" }, "  a\nb ", "a b"],
    [{ type: "long_text" }, "a\nb", "a\nb"],
    [{ type: "integer" }, "42", 42],
    [{ type: "money" }, 65.5, "65.50"],
    [{ type: "money" }, "65.5", "65.50"],
    [{ type: "decimal", scale: 3 }, "-0.125", "-0.125"],
    [{ type: "decimal", scale: 9 }, "-122.419415667", "-122.419415667"],
    [{ type: "money", scale: 0 }, "1200", "1200"],
    [{ type: "percent" }, "12", "12.00"],
    [{ type: "boolean" }, false, false],
    [{ type: "date" }, "2026-02-28", "2026-02-28"],
    [{ type: "datetime" }, "2026-01-31T10:00:00+05:30", "2026-01-31T04:30:00.000Z"],
    [{ type: "time" }, "09:30:00", "09:30"],
    [{ type: "duration" }, 90, 90],
    [{ type: "email" }, " a@b.co ", "a@b.co"],
    [{ type: "phone" }, "+1 (415) 555-0123", "+14155550123"],
    [{ type: "url" }, "https://example.com/a?b=c", "https://example.com/a?b=c"],
    [{ type: "color" }, "#A1B2C3", "#a1b2c3"],
    [enumField, "open", "open"],
    [multiField, ["b", "a"], ["b", "a"]],
    [{ type: "tags" }, [" Java ", "Go"], ["Java", "Go"]],
    [{ type: "reference", to: "x" }, { id: 4, label: "Four" }, 4],
    [{ type: "references", to: "x" }, [{ id: 4 }, 5], [4, 5]],
    [{ type: "dynamic_reference" }, { resource: "lead", id: 3, label: "L" }, { resource: "lead", id: 3 }],
    [{ type: "rows" }, [{ a: 1 }], [{ a: 1 }]],
    [{ type: "file" }, { id: 9, name: "a.pdf" }, 9],
    [{ type: "files" }, [9], [9]],
    [{ type: "image" }, 9, 9],
    [
      { type: "address" },
      { street: "1 Way", city: "Troy" },
      {
        street: "1 Way",
        city: "Troy",
        state: null,
        zip: null,
        country: null,
        latitude: null,
        longitude: null,
      },
    ],
    [{ type: "address" }, { street: "" }, null],
    [{ type: "geo" }, { latitude: 1.5, longitude: -2 }, { latitude: 1.5, longitude: -2 }],
    [{ type: "translations" }, { fr: " Congé annuel ", es: "" }, { fr: "Congé annuel" }],
    [{ type: "translations" }, { fr: " " }, null],
    [{ type: "rating" }, 4, 4],
    [{ type: "slider" }, 0, 0],
    [{ type: "text" }, "   ", null],
    [{ type: "tags" }, [], null],
  ] as const)("%j takes %j", (definition, value, expected) => {
    expect(parseValue({ value, field: fieldOf(definition) })).toEqual({ ok: true, value: expected });
  });

  test.each([
    [{ type: "text" }, 5, "invalid_text"],
    [{ type: "text" }, "a\u0000b", "invalid_characters"],
    [{ type: "text" }, "\ud800", "invalid_characters"],
    [{ type: "integer" }, 1.5, "invalid_integer"],
    [{ type: "integer" }, true, "invalid_number"],
    [{ type: "money" }, "65.505", "too_many_digits"],
    [{ type: "money" }, "1e30", "out_of_range"],
    [{ type: "boolean" }, "true", "invalid_boolean"],
    [{ type: "date" }, "2026-02-30", "invalid_date"],
    [{ type: "datetime" }, "2026-02-03", "invalid_datetime"],
    [{ type: "time" }, "24:00", "invalid_time"],
    [{ type: "email" }, "a@b", "invalid_email"],
    [{ type: "phone" }, "12345", "invalid_phone"],
    [{ type: "phone", anyDigits: true }, "none", "invalid_phone"],
    [{ type: "phone", anyDigits: true }, "+", "invalid_phone"],
    [{ type: "url" }, "javascript:alert(1)", "invalid_url"],
    [{ type: "color" }, "red", "invalid_color"],
    [enumField, "lost", "invalid_option"],
    [multiField, ["a", "a"], "duplicate_item"],
    [multiField, ["z"], "invalid_option"],
    [{ type: "tags" }, ["Java", "java"], "duplicate_item"],
    [{ type: "tags" }, "Java", "invalid_list"],
    [{ type: "reference" }, 0, "invalid_reference"],
    [{ type: "reference" }, "x", "invalid_reference"],
    [{ type: "references" }, [1, 1], "duplicate_item"],
    [{ type: "dynamic_reference" }, { id: 1 }, "invalid_reference"],
    [{ type: "rows" }, [1], "invalid_rows"],
    [{ type: "file" }, "a.pdf", "invalid_file"],
    [{ type: "address" }, { planet: "Mars" }, "invalid_address"],
    [{ type: "address" }, { latitude: 1 }, "invalid_geo"],
    [{ type: "geo" }, { latitude: 91, longitude: 0 }, "invalid_geo"],
    [{ type: "translations" }, "Congé", "invalid_translations"],
    [{ type: "translations" }, { de: "Urlaub" }, "invalid_translations"],
    [{ type: "translations" }, { fr: 5 }, "invalid_text"],
    [{ type: "translations" }, { fr: "a".repeat(201) }, "too_long"],
    [{ type: "computed" }, 1, "not_writable"],
  ] as const)("%j refuses %j: %s", (definition, value, code) => {
    expect(parseValue({ value, field: fieldOf(definition) })).toMatchObject({ ok: false, problem: { code } });
  });

  test.each(TYPES)("%s never throws, and what it accepts it accepts again unchanged", (type) => {
    const field = fieldOf({ type, options: ["open", "closed"] });
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const parsed = parseValue({ value, field });
        const again = parsed.ok ? parseValue({ value: parsed.value, field }) : parsed;
        expect(again).toEqual(parsed);
      }),
    );
  });
});

describe("limits", () => {
  test.each([
    [{ type: "text", maxLength: 3 }, "abcd", "too_long"],
    [{ type: "text", maxLength: 3 }, "🙂🙂🙂", null],
    [{ type: "text", minLength: 3 }, "ab", "too_short"],
    [{ type: "text", format: "digit_end" }, "SA", "format_digit_end"],
    [{ type: "text", format: "digit_end" }, "SA1", null],
    [{ type: "text", format: "time_zone" }, "Asia/Kolkata", null],
    [{ type: "text", format: "plain" }, "<b>", "format_plain"],
    [{ type: "text", format: "zip" }, "12345-678", "format_zip"],
    [{ type: "text", format: "ein" }, "12-345678", "format_ein"],
    [{ type: "text", format: "ein" }, "12-3456789", null],
    [{ type: "text", format: "ein" }, "123456789", null],
    [{ type: "text", format: "soc" }, "151252", "format_soc"],
    [{ type: "text", format: "soc" }, "15-1252", null],
    [{ type: "text", format: "lca_number" }, "I-200-26001-10000", "format_lca_number"],
    [{ type: "text", format: "lca_number" }, "I-203-26001-100000", null],
    [{ type: "integer", min: 1, max: 15 }, 16, "too_large"],
    [{ type: "integer", min: 1, max: 15 }, 0, "too_small"],
    [{ type: "money", min: 0.01 }, "0.00", "too_small"],
    [{ type: "decimal", scale: 2, step: 0.25 }, "1.30", "step"],
    [{ type: "decimal", scale: 2, step: 0.25 }, "1.75", null],
    [{ type: "date", max: "today" }, "2026-06-16", "too_late"],
    [{ type: "date", max: "today" }, "2026-06-15", null],
    [{ type: "datetime", min: "now" }, "2026-06-15T11:59:59.000Z", "too_early"],
    [{ type: "phone", countries: ["us"] }, "+919876543210", "phone_country"],
    [{ type: "phone", countries: ["us", "in"] }, "+919876543210", null],
    [{ type: "phone", countries: ["us"], anyDigits: true }, "12345", null],
    [{ type: "rating" }, 6, "too_large"],
    [{ ...multiField, minItems: 2 }, ["a"], "too_few_items"],
    [{ type: "references", maxItems: 1 }, [1, 2], "too_many_items"],
    [{ type: "tags" }, ["t".repeat(61)], "too_long"],
    [{ type: "tags", maxLength: 61 }, ["t".repeat(61)], null],
    [{ type: "tags", maxLength: 3 }, ["🙂🙂🙂"], null],
    [{ type: "tags", maxLength: 3 }, ["ok", "long"], "too_long"],
    [{ type: "dynamic_reference", resources: ["lead"] }, { resource: "test", id: 1 }, "invalid_reference"],
  ] as const)("%j with %j: %s", (definition, value, code) => {
    const found = checkLimits({ value, field: fieldOf(definition), context });
    expect(found?.code ?? null).toBe(code);
  });
});

test("a date tells the browser how it is written [R9.07]", () => {
  expect(fieldOf({ type: "date", display: "certificate" }).limits["display"]).toBe("certificate");
});

describe("storage", () => {
  test.each([
    [{ type: "money" }, "65.50", 6550],
    [{ type: "decimal", scale: 3 }, "-0.125", -125],
    [{ type: "boolean" }, true, 1],
    [{ type: "datetime" }, "2026-01-31T04:30:00.000Z", 1769833800000],
    [{ type: "date" }, "2026-01-31", "2026-01-31"],
    [{ type: "integer" }, 5, 5],
    [enumField, "open", "open"],
    [{ type: "tags" }, ["a"], '["a"]'],
    [{ type: "references" }, [4, 5], "[4,5]"],
    [{ type: "reference" }, 4, 4],
    [{ type: "dynamic_reference" }, { resource: "lead", id: 3 }, "lead:3"],
    [{ type: "geo" }, { latitude: 1, longitude: 2 }, '{"latitude":1,"longitude":2}'],
  ] as const)("%j keeps %j as %j", (definition, value, stored) => {
    const field = fieldOf(definition);
    const spec = fieldTypeOf(definition.type);
    expect(spec.toStorage(value, field)).toEqual(stored);
    expect(spec.fromStorage(stored, field)).toEqual(value);
  });
});

describe("filters", () => {
  test.each([
    [{ type: "money" }, "eq", "65.5", 6550],
    [{ type: "money" }, "eq", "x", null],
    [{ type: "boolean" }, "eq", "true", 1],
    [{ type: "boolean" }, "eq", "yes", null],
    [{ type: "date" }, "gte", "today", "2026-06-15"],
    [{ type: "datetime" }, "gte", "2026-06-15", Date.parse("2026-06-15T04:00:00Z")],
    [{ type: "datetime" }, "lte", "2026-06-15", Date.parse("2026-06-16T04:00:00Z") - 1],
    [{ type: "reference", to: "employee" }, "eq", "me", 7],
    [{ type: "reference", to: "team" }, "eq", "me", null],
    [{ type: "references", to: "team" }, "eq", "12", 12],
    [{ type: "reference", to: "team" }, "eq", "12; drop", null],
    [enumField, "eq", "open", "open"],
    [enumField, "eq", "lost", null],
    [{ type: "tags" }, "eq", "Java", "Java"],
    [{ type: "text" }, "contains", " ann ", "ann"],
    [{ type: "dynamic_reference" }, "eq", "lead:3", "lead:3"],
  ] as const)("%j %s %j → %j", (definition, operator, text, expected) => {
    const field = fieldOf(definition);
    expect(fieldTypeOf(definition.type).parseFilter({ text, field, operator, context })).toBe(expected);
  });
});

test("flags agree: what has no operator cannot be filtered", () => {
  for (const type of TYPES) {
    const spec = fieldTypeOf(type);
    expect(spec.filterable).toBe(spec.operators.length > 0);
  }
});

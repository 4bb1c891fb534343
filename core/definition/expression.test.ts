import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ARBITRARY_CONTEXT,
  ARBITRARY_FIELDS,
  arbitraryPredicate,
  arbitraryRecord,
} from "../../tests/support/predicate-arbitraries.ts";
import { computeValue } from "./computed-values.ts";
import { canonicalResult, evaluateExpression } from "./expression.ts";
import type { CaseExpression, CompiledComputed, Expression, Predicate, ValueKind } from "./types.ts";

const context = ARBITRARY_CONTEXT;
const fields = ARBITRARY_FIELDS;

const branch = (when: Predicate, then: Expression): CaseExpression["case"][number] => ({ when, then });

function result(
  expression: Expression,
  record: Record<string, unknown>,
  kind: ValueKind = "decimal",
): unknown {
  const value = evaluateExpression({ expression, record, fields, context });
  return canonicalResult({ value, kind, scale: 2, context });
}

describe("meaning", () => {
  test.each<[string, Expression, Record<string, unknown>, ValueKind, unknown]>([
    ["exact sums", { add: [0.1, 0.2] }, {}, "decimal", "0.30"],
    ["nothing in, nothing out", { add: [1, { field: "amount" }] }, {}, "decimal", null],
    ["coalesce", { add: [1, { coalesce: [{ field: "amount" }, 0] }] }, {}, "decimal", "1.00"],
    [
      "products",
      { multiply: [{ field: "amount" }, { field: "count" }] },
      { amount: "2.25", count: 3 },
      "decimal",
      "6.75",
    ],
    ["by zero", { divide: [1, { field: "count" }] }, { count: 0 }, "decimal", null],
    ["thirds", { divide: [{ field: "amount" }, 3] }, { amount: "1.00" }, "decimal", "0.33"],
    ["half away from zero", { divide: [-1, 8] }, {}, "decimal", "-0.13"],
    ["rounded numbers", { round: { divide: [5, 2] } }, {}, "integer", 3],
    [
      "too large",
      { multiply: [{ field: "amount" }, { field: "amount" }] },
      { amount: "9007199254740.99" },
      "decimal",
      null,
    ],
    [
      "texts",
      { concat: [{ field: "name" }, " ", { field: "count" }] },
      { name: "a", count: 3 },
      "text",
      "a 3",
    ],
    ["days", { daysBetween: [{ field: "due" }, { today: 0 }] }, { due: "2026-06-01" }, "integer", 14],
    [
      "a moment's day there",
      { daysBetween: [{ field: "seen" }, { today: 0 }] },
      { seen: "2026-06-15T02:00:00.000Z" },
      "integer",
      1,
    ],
    [
      "branches",
      { case: [branch({ field: "count", gt: 1 }, "many")], else: "few" },
      { count: 1 },
      "option",
      "few",
    ],
    ["no branch", { case: [branch({ field: "count", gt: 1 }, "many")] }, { count: 1 }, "option", null],
    ["truth", { test: { field: "count", gt: 1 } }, { count: 2 }, "boolean", true],
    [
      "a reference",
      { coalesce: [{ field: "owner" }, { field: "owner_too" }] },
      { owner_too: { id: 4 } },
      "reference",
      4,
    ],
    ["another type", { field: "name" }, { name: "x" }, "decimal", null],
  ])("%s", (_name, expression, record, kind, expected) => {
    expect(result(expression, record, kind)).toEqual(expected);
  });
});

test("computed fields stand on computed fields, and clocks count while their condition holds", () => {
  const expression = (of: Expression): CompiledComputed => ({
    by: "expression",
    expression: of,
    stored: false,
  });
  const ageing = {
    since: { kind: "date", scale: 0, computed: null },
    open: { kind: "boolean", scale: 0, computed: null },
    days: {
      kind: "integer",
      scale: 0,
      computed: {
        by: "clock",
        from: "since",
        count: "days_since",
        when: { field: "open", is: true },
        stored: false,
      },
    },
    bucket: {
      kind: "option",
      scale: 0,
      computed: expression({ case: [branch({ field: "days", gt: 30 }, "old")], else: "new" }),
    },
  } as const;
  const input = { fields: ageing, context };
  const record = { since: "2026-05-01", open: true };
  expect(computeValue({ ...input, field: "days", record })).toBe(45);
  expect(computeValue({ ...input, field: "bucket", record })).toBe("old");
  expect(computeValue({ ...input, field: "days", record: { ...record, open: false } })).toBeNull();
  expect(computeValue({ ...input, field: "since", record })).toBe("2026-05-01");
});

const arbitraryExpression = fc.letrec<{ node: Expression }>((tie) => {
  const pair = fc.tuple(tie("node"), tie("node")).map((parts): Expression[] => [...parts]);
  return {
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(fc.double(), fc.string(), fc.boolean(), fc.constant(null)),
      fc.record({ field: fc.constantFrom(...Object.keys(fields)) }),
      fc.record({ today: fc.integer({ min: -1_000, max: 1_000 }) }),
      fc.record({ add: pair }),
      fc.record({ subtract: pair }),
      fc.record({ multiply: pair }),
      fc.record({ divide: pair }),
      fc.record({ coalesce: pair }),
      fc.record({ concat: pair }),
      fc.record({ daysBetween: pair }),
      fc.record({ round: tie("node"), digits: fc.integer({ min: 0, max: 6 }) }),
      fc.record({ test: arbitraryPredicate }),
      fc.record({
        case: fc.array(
          fc.tuple(arbitraryPredicate, tie("node")).map(([when, result]) => branch(when, result)),
          {
            minLength: 1,
            maxLength: 2,
          },
        ),
      }),
    ),
  };
}).node;

test("whatever the row holds, a value of the asked kind or nothing comes out", () => {
  const kinds = fc.constantFrom<ValueKind>(
    "integer",
    "decimal",
    "text",
    "boolean",
    "date",
    "datetime",
    "reference",
  );
  const records = fc.oneof(
    arbitraryRecord,
    fc.dictionary(fc.constantFrom(...Object.keys(fields)), fc.anything()),
  );
  fc.assert(
    fc.property(arbitraryExpression, records, kinds, (expression, record, kind) => {
      const value = result(expression, record, kind);
      const patterns: Partial<Record<ValueKind, RegExp>> = {
        integer: /^-?\d+$/,
        decimal: /^"-?\d+\.\d\d"$/,
        boolean: /^(true|false)$/,
        date: /^"\d{4}-\d\d-\d\d"$/,
        datetime: /Z"$/,
        reference: /^-?\d+$/,
      };
      expect(JSON.stringify(value)).toMatch(value === null ? /null/ : (patterns[kind] ?? /[^]*/));
    }),
    { numRuns: 300 },
  );
});

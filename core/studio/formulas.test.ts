import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Expression, Predicate, ResourceDefinition, SetValue } from "../definition/types.ts";
import { readGroup, writeGroup } from "./conditions.ts";
import {
  CALCULATIONS,
  changeKind,
  type Formula,
  FORMULA_KINDS,
  isOfTwo,
  readFormula,
  writeFormula,
} from "./formulas.ts";
import { readSetValue, writeSetValue } from "./set-values.ts";

const root = join(import.meta.dirname, "../../resources");
const shipped = globSync("**/*.json", { cwd: root })
  .map((path) => JSON.parse(readFileSync(join(root, path), "utf8")) as Partial<ResourceDefinition>)
  .filter(({ fields }) => Array.isArray(fields)) as ResourceDefinition[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Everything below a property of one of these names, wherever it stands in the shipped definitions. */
function collect(value: unknown, names: readonly string[]): unknown[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(names.includes(key) && !Array.isArray(value) ? [inner] : []),
    ...collect(inner, names),
  ]);
}

const { expression } = fc.letrec<{ expression: Expression; list: Expression[] }>((tie) => ({
  list: fc.array(tie("expression"), { minLength: 1, maxLength: 3 }),
  expression: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom<Expression>(
      null,
      true,
      "words",
      3,
      { field: "hours" },
      { field: "home", part: "city" },
      { today: -2 },
    ),
    fc.record({ test: fc.constant({ field: "hours", gt: 1 }) }),
    fc
      .tuple(fc.constantFrom(...CALCULATIONS), tie("list"))
      .map(([key, parts]) => ({ [key]: parts }) as Expression),
    fc.record({ round: tie("expression"), digits: fc.nat(6) }, { requiredKeys: ["round"] }),
    fc.record(
      {
        case: fc.array(fc.record({ when: fc.constant({ field: "a", is: 1 }), then: tie("expression") }), {
          minLength: 1,
          maxLength: 2,
        }),
        else: tie("expression"),
      },
      { requiredKeys: ["case"] },
    ),
  ) as fc.Arbitrary<Expression>,
}));

describe("values that are worked out, as sentences", () => {
  it("what is read is written again as it was, however deep", () => {
    fc.assert(
      fc.property(expression, (one) => {
        expect(writeFormula(readFormula(one))).toEqual(one);
      }),
      { numRuns: 1000 },
    );
  });

  it("says every shipped expression but for the deepest, and writes each again byte for byte", () => {
    const found = collect(shipped, ["expression", "atMost", "atLeast", "equals"]) as Expression[];
    expect(found.length).toBeGreaterThan(30);
    for (const one of found) expect(JSON.stringify(writeFormula(readFormula(one)))).toBe(JSON.stringify(one));
    const said = found.filter((one) => !JSON.stringify(readFormula(one)).includes('"kind":"json"'));
    expect(said.length / found.length).toBeGreaterThan(0.8);
  });

  it("keeps what has too many keys as it is written", () => {
    const one = { add: [1, 2], multiply: [3, 4] };
    expect(readFormula(one)).toEqual({ kind: "json", expression: one });
  });

  it("another way of saying it keeps what was there, and is one the language takes", () => {
    const parts = {
      kind: "add",
      parts: ["a", "b", "c"].map((field): Formula => ({ kind: "field", field })),
    } as const;
    const changed = FORMULA_KINDS.map((kind) => changeKind(parts, kind, "hours"));
    expect(changed.map(({ kind }) => kind)).toEqual([...FORMULA_KINDS]);
    const calculations = CALCULATIONS.map((kind) => changeKind(parts, kind, "hours"));
    expect(calculations).toEqual(
      CALCULATIONS.map((kind) => ({ kind, parts: parts.parts.slice(0, isOfTwo(kind) ? 2 : 3) })),
    );
    expect(changeKind({ kind: "field", field: "rate" }, "multiply", "hours")).toEqual({
      kind: "multiply",
      parts: [
        { kind: "field", field: "rate" },
        { kind: "field", field: "hours" },
      ],
    });
  });
});

describe("shipped definitions as sentences", () => {
  it("every value that is written, read and written again, is as it was", () => {
    const sets = collect(shipped, ["set"]).filter(isObject);
    const values = sets.flatMap((set) => Object.values(set)) as SetValue[];
    expect(values.length).toBeGreaterThan(300);
    for (const value of values) expect(writeSetValue(readSetValue(value))).toEqual(value);
    expect(values.filter((value) => readSetValue(value).kind === "json")).toEqual([]);
  });

  it("every condition is written again as one that says the same, and none needs JSON", () => {
    const names = [
      "when",
      "where",
      "check",
      "filter",
      "visibleWhen",
      "requiredWhen",
      "readOnlyWhen",
      "frozenWhen",
      "test",
      "was",
      "own",
      "candidates",
    ];
    const conditions = collect(shipped, names).filter(isObject) as unknown as Predicate[];
    expect(conditions.length).toBeGreaterThan(500);
    for (const one of conditions) {
      const said = readGroup(one);
      const again = readGroup(writeGroup(said));
      expect(again).toEqual(said.parts.length === 1 && said.join === "any" ? { ...said, join: "all" } : said);
      expect(JSON.stringify(said)).not.toContain('"json":');
    }
  });
});

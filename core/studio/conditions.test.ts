import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Operand } from "../definition/types.ts";
import {
  type Clause,
  type Condition,
  type Group,
  JOINS,
  OPERATORS,
  readGroup,
  writeGroup,
} from "./conditions.ts";

const operand = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant({ today: 3 }),
  fc.constant({ field: "other" }),
  fc.constant({ me: true as const }),
) as fc.Arbitrary<Operand>;
const compared = fc.record({
  subject: fc.oneof(fc.constant({ field: "a" }), fc.constant({ parent: "b" })),
  operator: fc.constantFrom(...OPERATORS),
  operands: fc.array(operand, { minLength: 1, maxLength: 3 }),
});
const ofRole = fc.record({
  subject: fc.constant({ role: "finance" }),
  operator: fc.constantFrom("is" as const, "isNot" as const),
  operands: fc.constant([]),
});
const clause: fc.Arbitrary<Clause> = fc.oneof(
  compared.map(({ operator, operands, subject }) => ({
    subject,
    operator,
    operands:
      operator === "in" || operator === "notIn"
        ? operands
        : operator === "empty" || operator === "filled"
          ? []
          : operands.slice(0, 1),
  })),
  ofRole,
);
const { group } = fc.letrec<{ group: Group; condition: Condition }>((tie) => ({
  condition: fc.oneof({ maxDepth: 4, depthSize: "small" }, clause, tie("group")),
  group: fc.record({
    join: fc.constantFrom(...JOINS),
    parts: fc.array(tie("condition"), { minLength: 2, maxLength: 4 }),
  }),
}));

describe("conditions as sentences", () => {
  it("what is written is read again as it was, however deep it nests", () => {
    fc.assert(
      fc.property(group, (said) => {
        expect(readGroup(writeGroup(said))).toEqual(said);
      }),
      { numRuns: 300 },
    );
  });

  it("one clause needs no list, and none no condition", () => {
    const one: Group = {
      join: "any",
      parts: [{ subject: { field: "covered" }, operator: "isNot", operands: [true] }],
    };
    expect(writeGroup(one)).toEqual({ not: { field: "covered", is: true } });
    expect(writeGroup({ join: "all", parts: [] })).toBeUndefined();
  });

  it("a group inside another stays one while it has a single part, or none", () => {
    const inner: Group = { join: "any", parts: [{ subject: { role: "x" }, operator: "is", operands: [] }] };
    for (const parts of [[inner], [{ join: "none", parts: [] } as Group]]) {
      const outer: Group = { join: "all", parts };
      expect(readGroup(writeGroup(outer))).toEqual(outer);
    }
  });

  it("says what does not hold", () => {
    const late: Clause = { subject: { field: "a" }, operator: "gt", operands: [1] };
    expect(readGroup({ not: { field: "a", gt: 1 } })).toEqual({ join: "none", parts: [late] });
    expect(readGroup({ not: { all: [{ field: "a", gt: 1 }] } })).toEqual({ join: "notAll", parts: [late] });
    const twice: Group = { join: "none", parts: [{ join: "none", parts: [late] }] };
    expect(readGroup({ not: { not: { field: "a", gt: 1 } } })).toEqual(twice);
    expect(readGroup({ any: [] })).toEqual({ join: "any", parts: [] });
  });

  it("equal to nothing is empty; what holds two comparisons at once is kept as it is", () => {
    const empty: Clause = { subject: { field: "a" }, operator: "empty", operands: [] };
    expect(readGroup({ field: "a", is: null }).parts).toEqual([empty]);
    const both = { field: "a", gt: 1, lt: 3 };
    expect(writeGroup(readGroup(both))).toEqual(both);
  });
});

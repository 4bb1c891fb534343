import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Operand } from "../definition/types.ts";
import { type Clause, OPERATORS, readSentence, type Sentence, writeSentence } from "./conditions.ts";

const operand = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
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

describe("conditions as sentences", () => {
  it("what is written is read again as it was", () => {
    fc.assert(
      fc.property(
        fc.array(clause, { minLength: 2, maxLength: 5 }),
        fc.constantFrom("all" as const, "any" as const),
        (clauses, join) => {
          const sentence: Sentence = { join, clauses };
          expect(readSentence(writeSentence(sentence))).toEqual(sentence);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("one clause needs no list, and none no condition", () => {
    expect(
      writeSentence({
        join: "any",
        clauses: [{ subject: { field: "covered" }, operator: "isNot", operands: [true] }],
      }),
    ).toEqual({ not: { field: "covered", is: true } });
    expect(writeSentence({ join: "all", clauses: [] })).toBeUndefined();
  });

  it("tells what no sentence says", () => {
    expect(readSentence({ all: [{ any: [{ field: "a", is: 1 }, { role: "x" }] }] })).toBeNull();
    expect(readSentence({ not: { field: "a", gt: 1 } })).toBeNull();
    expect(readSentence({ any: [] })).toBeNull();
  });
});

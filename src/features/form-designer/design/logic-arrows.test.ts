import { describe, expect, it } from "vitest";
import { createQuestion } from "../../../../core/forms/design.ts";
import { deciding, layArrows } from "./logic-arrows.ts";

const QUESTIONS = [
  createQuestion({ id: 10, answer_type: "yes_question" }),
  createQuestion({ id: 11, parent_question_id: 10 }),
  createQuestion({
    id: 12,
    ask_when: {
      any: [
        { question: 11, answered: true },
        { question: 10, is: "No" },
      ],
    },
  }),
  createQuestion({ id: 13, answer_type: "integer" }),
  createQuestion({ id: 14, answer_type: "decimal", calculation: { add: [{ question: 13 }, 2] } as never }),
  createQuestion({ id: 15, ask_when: { not: { question: 99, is: "Gone" } } }),
];

describe("the arrows of the logic map", () => {
  it("lead from what decides to what depends on it, once for each pair", () => {
    expect(QUESTIONS.map(deciding)).toEqual([[], [10], [11, 10], [], [13], [99]]);
    const twice = { all: [{ question: 10, is: "No" }, { not: { question: 10, is: "Yes" } }] };
    expect(deciding(createQuestion({ id: 20, parent_question_id: 10, ask_when: twice }))).toEqual([10]);
  });

  it("run in lanes of their own where they pass the same questions, short ones next to them", () => {
    expect(layArrows(QUESTIONS)).toEqual([
      { from: 1, to: [2], lane: 0 },
      { from: 3, to: [4], lane: 0 },
      { from: 0, to: [1, 2], lane: 1 },
    ]);
  });

  it("lead up as well, and nowhere from a question that was removed", () => {
    const [first, , , , , last] = QUESTIONS;
    const upwards = { ...first!, ask_when: { question: 15, answered: true } };
    expect(layArrows([upwards, last!])).toEqual([{ from: 1, to: [0], lane: 0 }]);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkForm } from "./check.ts";
import {
  arrangeDesign,
  branchOf,
  changeQuestion,
  duplicateBranch,
  insertAfter,
  makeDependent,
  makeIndependent,
  moveAfter,
  moveBranch,
  readDepths,
  removeBranch,
  waitingFor,
} from "./design.ts";
import { forms, question } from "./forms.fixture.ts";
import { buildFormTree } from "./tree.ts";
import type { Design } from "./design.ts";

const shape = (design: Design) => {
  const depths = readDepths(design);
  return design.map(({ id }) => `${"-".repeat(depths.get(id) ?? 0)}${id}`).join(" ");
};
const start: Design = [
  question(1, "option"),
  question(2, "text", { parent_question_id: 1, reveal_value: "Green", category: "child" }),
  question(3, "yes_question"),
  question(4, "text"),
];

describe("designing a form", () => {
  test("a branch moves as a whole, beside its own kind and under others", () => {
    expect(shape(start)).toBe("1 -2 3 4");
    expect(shape(moveBranch(start, 1, 1)!)).toBe("3 1 -2 4");
    expect(moveBranch(start, 4, 1)).toBeNull();
    expect(shape(moveAfter(start, 1, 4)!)).toBe("3 4 1 -2");
    expect(moveAfter(start, 1, 2)).toBeNull();
    expect(shape(makeDependent(start, 4)!)).toBe("1 -2 3 -4");
    expect(shape(makeIndependent(makeDependent(start, 4)!, 4)!)).toBe("1 -2 3 4");
    expect(makeDependent(start, 1)).toBeNull();
  });

  test("what hangs on another question is asked after an answer that can be given", () => {
    const under = makeDependent(start, 3)!;
    expect(shape(under)).toBe("1 -2 -3 4");
    expect(under[2]).toMatchObject({ parent_question_id: 1, reveal_value: "Red", category: "child" });
    expect(moveAfter(under, 2, 3)![2]).toMatchObject({ id: 2, reveal_value: "Green" });
    expect(checkForm(under)).toEqual([]);
  });

  test("a copy stands behind what it copies, and its conditions are about the copy", () => {
    const asking = changeQuestion(start, 2, { ask_when: { question: 1, is: "Green" } });
    let id = 10;
    const twice = duplicateBranch(asking, 1, () => (id += 1));
    expect(shape(twice)).toBe("1 -2 11 -12 3 4");
    expect(twice[3]!.ask_when).toEqual({ question: 11, is: "Green" });
    expect(
      waitingFor(changeQuestion(twice, 4, { ask_when: { question: 2, answered: true } }), 1),
    ).toMatchObject([{ id: 4 }]);
  });

  test("a question put in behind another one stands beside it, after all that hangs on it", () => {
    expect(shape(insertAfter(start, { branch: [question(5, "text")], after: 1 }))).toBe("1 -2 5 3 4");
    expect(shape(insertAfter(start, { branch: [question(5, "text")], after: 2 }))).toBe("1 -2 -5 3 4");
    expect(shape(insertAfter(start, { branch: [question(5, "text")], after: null }))).toBe("5 1 -2 3 4");
    expect(shape(removeBranch(start, 1))).toBe("3 4");
  });

  test("any sequence of moves keeps every question once, each behind its parent and none under itself", () => {
    const step = fc.record({ kind: fc.nat({ max: 6 }), which: fc.nat(), other: fc.nat() });
    fc.assert(
      fc.property(forms, fc.array(step, { maxLength: 30 }), (questions, steps) => {
        let design = arrangeDesign(questions);
        let fresh = 1000;
        for (const { kind, which, other } of steps) {
          const id = design[which % Math.max(1, design.length)]?.id ?? 0;
          const target = design[other % Math.max(1, design.length)]?.id ?? 0;
          const before = design.length;
          const branch = branchOf(design, id).length;
          const moves = [
            () => moveBranch(design, id, 1),
            () => moveBranch(design, id, -1),
            () => makeDependent(design, id),
            () => makeIndependent(design, id),
            () => moveAfter(design, id, target),
            () => duplicateBranch(design, id, () => (fresh += 1)),
            () => removeBranch(design, id),
          ];
          design = moves[kind]!() ?? design;
          expect(design.length).toBe(before + (kind === 5 ? branch : kind === 6 ? -branch : 0));
          expect(new Set(design.map((one) => one.id)).size).toBe(design.length);
          expect(buildFormTree({ questions: design }).byId.size).toBe(design.length);
          expect(arrangeDesign(design)).toEqual(design);
        }
      }),
      { numRuns: 200 },
    );
  });
});

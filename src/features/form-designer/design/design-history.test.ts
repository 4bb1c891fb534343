import fc from "fast-check";
import { expect, test } from "vitest";
import { changeOptions } from "../../../../core/forms/change-options.ts";
import { arrangeDesign, changeQuestion, createQuestion, insertAfter } from "../../../../core/forms/design.ts";
import {
  duplicateSeveral,
  moveSeveral,
  putSeveral,
  readHeads,
  removeSeveral,
} from "../../../../core/forms/design-several.ts";
import { forms } from "../../../../core/forms/forms.fixture.ts";
import { buildFormTree } from "../../../../core/forms/tree.ts";
import type { Design } from "../../../../core/forms/design.ts";
import { beginDesign, reduceDesign, type DesignHistory } from "./design-history.ts";

const step = fc.record({
  kind: fc.nat({ max: 11 }),
  ids: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  other: fc.nat(),
});

test("any sequence of a designer's actions keeps a valid tree; undo restores each step to the letter, redo makes it again", () => {
  fc.assert(
    fc.property(forms, fc.array(step, { maxLength: 25 }), (questions, steps) => {
      let fresh = 0;
      const newId = () => (fresh -= 1);
      let state: DesignHistory = beginDesign(
        { base: "", questions: arrangeDesign(questions) },
        arrangeDesign(questions),
      );
      const seen: Design[] = [state.now];
      for (const { kind, ids, other } of steps) {
        const { now } = state;
        const idAt = (index: number) => now[index % Math.max(1, now.length)]?.id ?? 0;
        const heads = readHeads(now, new Set(ids.map(idAt)));
        const [first = 0] = heads;
        const target = idAt(other);
        const acts: readonly (() => Design | null)[] = [
          () => moveSeveral(now, heads, "up"),
          () => moveSeveral(now, heads, "down"),
          () => moveSeveral(now, heads, "in"),
          () => moveSeveral(now, heads, "out"),
          () => putSeveral(now, heads, { at: "before", target }),
          () => putSeveral(now, heads, { at: "after", target }),
          () => putSeveral(now, heads, { at: "under", target }),
          () => duplicateSeveral(now, heads, newId)?.design ?? null,
          () => removeSeveral(now, heads),
          () => insertAfter(now, { branch: [createQuestion({ id: newId() })], after: target || null }),
          () => changeOptions(now, heads, ["Blue", "Green"]),
          () => changeQuestion(now, first, { title: `Other words ${other}` }),
        ];
        const next = acts[kind]!() ?? now;
        state = reduceDesign(state, { kind: "change", design: next, about: null });
        expect(new Set(next.map(({ id }) => id)).size).toBe(next.length);
        expect(buildFormTree({ questions: next }).byId.size).toBe(next.length);
        expect(arrangeDesign(next)).toEqual(next);
        if (state.now !== seen.at(-1)) seen.push(state.now);
      }
      for (const before of seen.slice(0, -1).toReversed()) {
        state = reduceDesign(state, { kind: "undo" });
        expect(JSON.stringify(state.now)).toBe(JSON.stringify(before));
      }
      for (const after of seen.slice(1)) {
        state = reduceDesign(state, { kind: "redo" });
        expect(JSON.stringify(state.now)).toBe(JSON.stringify(after));
      }
    }),
    { numRuns: 150 },
  );
});

test("questions that are saved keep their place in what can be undone, under the ids they were given", () => {
  const first = createQuestion({ id: 1, title: "Owns a car", answer_type: "yes_question" });
  const second = createQuestion({ id: -1, title: "Which", ask_when: { question: 1, is: "Yes" } });
  let state = beginDesign({ base: "a", questions: [first] }, [first]);
  const both = [first, second];
  state = reduceDesign(state, { kind: "change", design: both, about: null });
  state = reduceDesign(state, { kind: "change", design: [second, first], about: null });
  state = reduceDesign(state, { kind: "saved", sent: [second, first], base: "b", ids: new Map([[-1, 7]]) });
  expect(state.now.map(({ id }) => id)).toEqual([7, 1]);
  expect(state.keys.get(7)).toBe(-1);
  // what was made before the answer came keeps the ids it brought
  state = reduceDesign(state, {
    kind: "change",
    design: [{ ...second, title: "Whose" }, first],
    about: null,
  });
  expect(state.now.map(({ id, title }) => [id, title])).toEqual([
    [7, "Whose"],
    [1, "Owns a car"],
  ]);
  state = reduceDesign(state, { kind: "undo" });
  state = reduceDesign(state, { kind: "undo" });
  expect(state.now.map(({ id }) => id)).toEqual([1, 7]);
  state = reduceDesign(state, { kind: "undo" });
  expect(state.now).toEqual([first]);
});

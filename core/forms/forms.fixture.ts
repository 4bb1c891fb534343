import fc from "fast-check";
import { factsOf, NO, RATES, YES } from "./kinds.ts";
import { isCount, getLimits } from "./limits.ts";
import { ANSWER_TYPES } from "./types.ts";
import type { AnswerType, StoredQuestion } from "./types.ts";

/** A question with everything a test does not care about. */
export function question(
  id: number,
  answer_type: AnswerType,
  more: Partial<StoredQuestion> = {},
): StoredQuestion {
  return {
    id,
    title: `Question ${id}`,
    answer_type,
    category: (more.parent_question_id ?? null) === null ? "parent" : "parent_child",
    is_required: false,
    options: answer_type === "option" || answer_type === "multi_select" ? ["Red", "Green", "None"] : [],
    update_options: false,
    dependent: false,
    child: false,
    parent_question_id: null,
    ...more,
  };
}

interface Drawn {
  readonly type: AnswerType;
  readonly required: boolean;
  readonly open: boolean;
  readonly limits: readonly [number, number] | null;
  /** Chooses among the possible parents, and among the answers that reveal. */
  readonly parent: number;
  readonly reveal: number;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  type: fc.constantFrom(...ANSWER_TYPES),
  required: fc.boolean(),
  open: fc.boolean(),
  limits: fc.option(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 3, max: 10 }))),
  parent: fc.nat(),
  reveal: fc.nat(),
});

/** Forms that can be published: every answer type, dependents of any depth, repetitions in repetitions, a resetting question. */
export const forms: fc.Arbitrary<readonly StoredQuestion[]> = fc
  .tuple(fc.array(drawn, { minLength: 1, maxLength: 16 }), fc.boolean())
  .map(([all, resets]) => {
    const questions: StoredQuestion[] = resets
      ? [question(1, "yes_question", { resets_form: true, is_required: true })]
      : [];
    const repetitions = new Map<number | null, number>([[null, 0]]);
    for (const one of all) {
      const id = questions.length + 1;
      const parents = [null, null, ...questions.filter((other) => factsOf(other).reveals)];
      const parent = parents[one.parent % parents.length] ?? null;
      const reveal = parent === null ? null : revealing(parent, one.reveal);
      const depth = (repetitions.get(parent?.id ?? null) ?? 0) + (repeats(parent, reveal) ? 1 : 0);
      if (depth > 2) continue;
      repetitions.set(id, depth);
      questions.push(drawnQuestion({ one, id, parent, reveal }));
    }
    return questions;
  });

const repeats = (parent: StoredQuestion | null, reveal: string | null): boolean =>
  parent?.answer_type === "integer" && reveal === null;

function drawnQuestion({
  one: { type, required, open, limits },
  id,
  parent,
  reveal,
}: {
  one: Drawn;
  id: number;
  parent: StoredQuestion | null;
  reveal: string | null;
}): StoredQuestion {
  const silent = type === "headline" || type === "note";
  const whole = type === "integer" || type === "slider";
  return question(id, type, {
    is_required: required && !silent,
    update_options: open,
    parent_question_id: parent?.id ?? null,
    reveal_value: reveal,
    ...(whole && limits !== null ? { min_value: limits[0], max_value: limits[1] } : {}),
  });
}

function revealing(parent: StoredQuestion, choice: number): string | null {
  const answers: readonly (string | null)[] = {
    yes_no: [null, YES, NO],
    choice: parent.options,
    choices: parent.options,
    rate: RATES,
    whole: parent.answer_type === "integer" ? [null, null, "3"] : ["3"],
    text: [],
    files: [],
    none: [],
  }[factsOf(parent).kind];
  return answers[choice % answers.length] ?? null;
}

const file = fc.record(
  {
    key: fc.string({ maxLength: 5 }),
    name: fc.constantFrom("a.pdf", "b.PNG", "c.7z", "d.exe", "pdf", "e.txt"),
    size: fc.constantFrom(1, 0, 4000, 30 * 1024 * 1024),
    id: fc.constantFrom(7, 8),
  },
  { requiredKeys: ["key", "name"] },
);

/** Values that answer some question, and values that answer none. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(YES, NO, "Red", "Green", "None", "none ", "Own words", "", "  ", ...RATES),
  fc.constantFrom<unknown>(0, 1, 2, 3, 5, 10, 15, 16, -1, 2.5, 1e21, true, null, {}, [], [{}]),
  fc.constantFrom("x".repeat(501), "x".repeat(10_001)),
  fc.subarray(["Red", "Green", "None", "Own"]),
  fc.array(fc.constantFrom<unknown>("Red", "Red", 4, "None", null), { maxLength: 3 }),
  fc.array(file, { maxLength: 3 }),
);

/** Values of the kind a question asks for: what its field in the browser can hand on. */
export function valueFor(asked: StoredQuestion): fc.Arbitrary<unknown> {
  const { min, max } = getLimits({ ...asked, child: asked.child || isCount(asked) });
  switch (factsOf(asked).kind) {
    case "yes_no":
      return fc.constantFrom(YES, NO, null);
    case "choice":
      return fc.constantFrom(...asked.options, null);
    case "choices":
      return fc.subarray([...asked.options]);
    case "rate":
      return fc.constantFrom(...RATES, null);
    case "whole":
      return fc.option(fc.integer({ min: Math.max(min, 1), max: Math.min(max, 4) }));
    case "text":
    case "none":
      return fc.constantFrom("words", " ", "", "more words");
    case "files":
      return fc.array(file, { maxLength: 2 });
  }
}

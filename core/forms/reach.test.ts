import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filled, take } from "./filling.fixture.ts";
import { forms, question } from "./forms.fixture.ts";
import { factsOf } from "./kinds.ts";
import { keyOf, levelPath } from "./paths.ts";
import { pruned } from "./prune.ts";
import { findReach } from "./reach.ts";
import { shownQuestions } from "./shown.ts";
import { buildFormTree } from "./tree.ts";
import type { Answers } from "./reach.ts";
import type { AskWhen, FormData, StoredQuestion } from "./types.ts";

/** The answers as the form's data hold them, in the first of all repetitions. */
function dataOf(questions: readonly StoredQuestion[], answers: Answers): FormData {
  const { byId } = buildFormTree({ questions });
  const data: Record<string, unknown> = {};
  for (const [id, value] of answers) {
    const node = byId.get(id)!;
    let level = data;
    for (const [name, index] of pairs(levelPath(node, []))) {
      const blocks = (level[name] ??= []) as Record<string, unknown>[];
      level = blocks[index] ??= {};
    }
    level[keyOf(id, factsOf(node.question).kind === "files" ? "files" : "answer")] = value;
  }
  return data;
}

function pairs(path: readonly (string | number)[]): [string, number][] {
  return path.flatMap((name, index) => (index % 2 === 0 ? [[String(name), Number(path[index + 1])]] : []));
}

const shownIds = (questions: readonly StoredQuestion[], data: FormData) =>
  new Set(shownQuestions({ form: { questions }, data }).map(({ node }) => node.question.id));

/** Any form, with conditions that may contradict each other and parents that may not reveal. */
const anyForms = fc
  .tuple(forms, fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(5)), { maxLength: 8 }))
  .map(([questions, spoilt]) => {
    const next = [...questions];
    for (const [which, other, kind] of spoilt) {
      const one = next[which % Math.max(1, next.length)];
      const source = next[other % Math.max(1, next.length)];
      if (one === undefined || source === undefined) continue;
      const test: AskWhen = [
        { question: source.id, is: "Yes" },
        { question: source.id, is: "No" },
        { question: source.id, answered: true },
        { not: { question: source.id, answered: true } },
        { question: source.id, more: 2 },
        { question: source.id, less: 2 },
      ][kind]!;
      const before = one.ask_when ?? null;
      next[next.indexOf(one)] = { ...one, ask_when: before === null ? test : { all: [before, test] } };
    }
    return next;
  });

/** What was taken for another form's question may be a number that this one refuses. */
const isWithinLimits = ({ min_value, max_value }: StoredQuestion, value: unknown): boolean =>
  typeof value !== "number" || ((min_value ?? value) <= value && value <= (max_value ?? value));

describe("which answers lead to a question", () => {
  test("those that are found do, by the very code that asks", () => {
    fc.assert(
      fc.property(anyForms, (questions) => {
        const reach = findReach({ questions });
        expect(reach.size).toBe(questions.length);
        for (const [id, found] of reach) {
          expect(found.reached).not.toBeNull();
          if (found.reached !== true) continue;
          const data = dataOf(questions, found.answers);
          expect([id, shownIds(questions, data).has(id)]).toEqual([id, true]);
          expect(shownIds(questions, pruned({ tree: buildFormTree({ questions }), data })).has(id)).toBe(
            true,
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  test("a question of which none are found is not asked, however the form is filled", () => {
    const filledForms = anyForms
      .filter((questions) => questions.length > 0)
      .chain((questions) =>
        fc.tuple(
          fc.constant(questions),
          filled.map(({ taken }) => taken),
        ),
      );
    fc.assert(
      fc.property(filledForms, ([questions, taken]) => {
        const never = [...findReach({ questions })].filter(([, { reached }]) => reached === false);
        const known = taken.flatMap((step) => {
          const own = questions.find(
            ({ id, answer_type }) => id === step.question.id && answer_type === step.question.answer_type,
          );
          return own === undefined || !isWithinLimits(own, step.value) ? [] : [{ ...step, question: own }];
        });
        const shown = shownIds(questions, take({ form: { questions }, taken: known }));
        expect(never.filter(([id]) => shown.has(id))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test("forms that can be published ask each of their questions, unless its conditions contradict each other", () => {
    const all = [
      question(1, "option"),
      question(2, "integer", { parent_question_id: 1, reveal_value: "Green" }),
      question(3, "text", { parent_question_id: 2 }),
      question(4, "text", {
        ask_when: {
          all: [
            { question: 1, is: "Red" },
            { question: 2, more: 3 },
          ],
        },
      }),
      question(5, "text", { ask_when: { question: 4, answered: true } }),
      question(6, "text", {
        ask_when: { all: [{ question: 2, more: 3 }, { not: { question: 3, is: "a" } }] },
      }),
      question(7, "text", { parent_question_id: 1, reveal_value: "Blue" }),
      question(8, "text", { ask_when: { question: 7, contains: "b" } }),
    ];
    const reach = findReach({ questions: all });
    const said = all.map(({ id }) => {
      const found = reach.get(id);
      return found?.reached === false ? found.reason : found?.reached === true && [...found.answers];
    });
    expect(said).toEqual([
      [],
      [[1, "Green"]],
      [
        [2, 1],
        [1, "Green"],
      ],
      { kind: "conflict", question: 1 },
      { kind: "unasked", question: 4 },
      [
        [2, 4],
        [1, "Green"],
      ],
      { kind: "unanswerable", question: 1 },
      { kind: "unasked", question: 7 },
    ]);
  });
});

test("300 questions that wait for each other are judged within two seconds", () => {
  const questions = Array.from({ length: 300 }, (_, index): StoredQuestion => {
    const id = index + 1;
    const any = [1, 2, 3, 5, 8].map((back) => ({ question: Math.max(1, id - back), is: "Yes" }));
    const none = { not: { question: Math.max(1, id - 7), is: "No" } };
    return question(id, "yes_question", {
      ...(id % 3 === 0 ? { parent_question_id: id - 1 } : {}),
      ...(id > 1 ? { ask_when: { all: [{ any }, none] } } : {}),
    });
  });
  const begun = performance.now();
  const reach = findReach({ questions });
  const took = performance.now() - begun;
  expect([...reach.values()].filter(({ reached }) => reached !== true)).toEqual([]);
  expect(took).toBeLessThan(2000);
});

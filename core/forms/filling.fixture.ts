import fc from "fast-check";
import { changeAnswer } from "./change.ts";
import { factsOf } from "./kinds.ts";
import { forms, valueFor } from "./forms.fixture.ts";
import { isShown } from "./shown.ts";
import { buildFormTree } from "./tree.ts";
import type { AnswerPart, FormData, StoredQuestion } from "./types.ts";

export interface Form {
  readonly questions: readonly StoredQuestion[];
}

/** Steps of somebody who fills a form: which question, where, and what. */
export interface Step {
  readonly question: StoredQuestion;
  readonly block: readonly number[];
  readonly part: AnswerPart;
  readonly value: unknown;
}

export const steps = (questions: readonly StoredQuestion[]): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    fc.constantFrom(...questions).chain((question) =>
      fc.record({
        question: fc.constant(question),
        block: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 0, maxLength: 2 }),
        part: fc.constantFrom<AnswerPart>("answer", "answer", "answer", "comment", "files"),
        value: valueFor(question),
      }),
    ),
    { minLength: 1, maxLength: 40 },
  );

export const filled = forms
  .filter((questions) => questions.length > 0)
  .chain((questions) => fc.record({ form: fc.constant({ questions }), taken: steps(questions) }));

export function take({ form, taken }: { form: Form; taken: readonly Step[] }): FormData {
  const { byId } = buildFormTree(form);
  let data: FormData = {};
  for (const { question, block, part, value } of taken) {
    const { length } = byId.get(question.id)?.repeaters ?? [];
    const deep = Array.from({ length }, (_, index) => block[index] ?? 1);
    const kept = part === "answer" || !Array.isArray(value) ? part : "files";
    const asked = { question: question.id, block: deep };
    if (!isShown({ form, data, question, block: deep })) continue;
    data = changeAnswer({
      form,
      data,
      at: { ...asked, part: fits(question, kept) },
      value: valueOf(kept, value),
    });
  }
  return data;
}

const fits = (question: StoredQuestion, part: AnswerPart): AnswerPart =>
  factsOf(question).files === "always" ? "files" : part;
const valueOf = (part: AnswerPart, value: unknown): unknown =>
  part === "comment" && typeof value !== "string"
    ? "a remark"
    : part === "files" && !Array.isArray(value)
      ? []
      : value;

import { isEmpty } from "./kinds.ts";
import { keyOf } from "./paths.ts";
import { partsAsked, shownQuestions } from "./shown.ts";
import type { AnswerPosition, FormData, FormQuestions } from "./types.ts";

/** Places that are asked, required and empty, in asking order. A required question requires the remark or file its answer asks for. */
export function missingAnswers({ form, data }: { form: FormQuestions; data: FormData }): AnswerPosition[] {
  return shownQuestions({ form, data }).flatMap(({ node: { question }, level, block, closed }) => {
    if (closed || !question.is_required) return [];
    return partsAsked(question, level[keyOf(question.id)])
      .filter((part) => isEmpty(level[keyOf(question.id, part)]))
      .map((part) => ({ question: question.id, part, block }));
  });
}

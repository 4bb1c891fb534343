import { testsOf } from "./ask-when.ts";
import { sourcesOf } from "./calculation.ts";
import type { FormQuestion } from "./types.ts";

/** The questions that the condition and the calculation of one are about. */
export function namedQuestions({
  ask_when = null,
  calculation = null,
}: Pick<FormQuestion, "ask_when" | "calculation">): readonly number[] {
  return [
    ...(ask_when === null ? [] : testsOf(ask_when).map(({ question }) => question)),
    ...(calculation === null ? [] : sourcesOf(calculation)),
  ];
}

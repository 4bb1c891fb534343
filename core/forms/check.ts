import { checkQuestion } from "./check-question.ts";
import { checkCalculations } from "./check-calculations.ts";
import { checkConditions } from "./check-conditions.ts";
import { checkPositions } from "./check-positions.ts";
import { checkSources } from "./check-sources.ts";
import { buildFormTree } from "./tree.ts";
import type { DesignError } from "./design-errors.ts";
import type { Surroundings } from "./surroundings.ts";
import type { StoredQuestion } from "./types.ts";

/**
 * All that keeps a form from being published, at once, in the order of its questions: a question that is never
 * reached, that cannot be answered, or that cannot be asked. Empty for a form that can. Without `surroundings` what
 * questions take from records is not looked at.
 */
export function checkForm(
  questions: readonly StoredQuestion[],
  surroundings: Surroundings | null = null,
): DesignError[] {
  const order = new Map(questions.map(({ id }, index) => [id, index]));
  const { byId } = buildFormTree({ questions });
  const counts = (question: StoredQuestion): StoredQuestion => ({
    ...question,
    child: byId.get(question.id)?.question.child ?? question.child,
  });
  const problems = [
    ...questions.flatMap((question) => checkQuestion(counts(question))),
    ...checkPositions(questions),
    ...checkConditions(questions),
    ...checkCalculations(questions),
    ...(surroundings === null ? [] : questions.flatMap((question) => checkSources(question, surroundings))),
  ];
  return problems.toSorted((a, b) => (order.get(a.question) ?? 0) - (order.get(b.question) ?? 0));
}

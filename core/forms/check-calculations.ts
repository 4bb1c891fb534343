import { readPart, sourcesOf } from "./calculation.ts";
import { findCircles } from "./check-conditions.ts";
import { isWithin } from "./condition-schema.ts";
import { createDesignError } from "./design-errors.ts";
import type { DesignError, DesignErrorCode } from "./design-errors.ts";
import { factsOf, takesAnswer, takesNumber } from "./kinds.ts";
import { isCount } from "./limits.ts";
import { buildFormTree } from "./tree.ts";
import type { FormTree } from "./tree.ts";
import type { Calculation, StoredQuestion } from "./types.ts";

/** Parts of one calculation at most, and how deep they may stand in each other. */
const LIMITS = { sources: 50, depth: 5 } as const;

/** What is wrong with how answers are worked out. */
export function checkCalculations(questions: readonly StoredQuestion[]): DesignError[] {
  const calculated = questions.filter(({ calculation = null }) => calculation !== null);
  if (calculated.length === 0) return [];
  const tree = buildFormTree({ questions });
  const circles = findCircles(questions);
  return calculated.flatMap((question) => {
    const { calculation = null } = question;
    if (calculation === null) return [];
    const { kind, scale } = factsOf(question);
    const isNumber = (kind === "whole" || kind === "number") && scale === undefined;
    if (!isNumber || isCount(tree.byId.get(question.id)?.question ?? question))
      return [createDesignError(question, "calculation_type")];
    if (isEmptyIn(calculation)) return [createDesignError(question, "calculation_empty")];
    if (sourcesOf(calculation).length > LIMITS.sources || depthOf(calculation) > LIMITS.depth)
      return [createDesignError(question, "calculation_too_large", { limit: LIMITS.sources })];
    if (circles.has(question.id)) return [createDesignError(question, "calculation_cycle")];
    return checkParts({ calculation, question, tree }).slice(0, 1);
  });
}

function isEmptyIn(calculation: Calculation): boolean {
  const part = readPart(calculation);
  if (part.kind === "gathered") return part.of.length === 0;
  return part.kind === "arithmetic" && (part.parts.length === 0 || part.parts.some(isEmptyIn));
}

function depthOf(calculation: Calculation): number {
  const part = readPart(calculation);
  return part.kind === "arithmetic" ? 1 + Math.max(...part.parts.map(depthOf)) : 1;
}

function checkParts({
  calculation,
  question,
  tree,
}: {
  calculation: Calculation;
  question: StoredQuestion;
  tree: FormTree;
}): DesignError[] {
  const part = readPart(calculation);
  if (part.kind === "number") return [];
  if (part.kind === "arithmetic")
    return part.parts.flatMap((one) => checkParts({ calculation: one, question, tree }));
  const isSingle = part.kind === "question";
  return (isSingle ? [part.question] : part.of).flatMap((id) => {
    const source = tree.byId.get(id);
    const told = (code: DesignErrorCode) => [
      createDesignError(question, code, { parent: source?.question.title ?? id }),
    ];
    if (source === undefined) return told("calculation_unknown");
    const of = tree.byId.get(question.id);
    if (isSingle && of !== undefined && !isWithin(of, source)) return told("calculation_elsewhere");
    const fits =
      part.kind === "gathered" && part.by === "count"
        ? takesAnswer(source.question)
        : takesNumber(source.question);
    return fits ? [] : told("calculation_unfit");
  });
}

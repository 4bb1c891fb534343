import { takesNumber, takesSeveral } from "../kinds.ts";
import { widestLimits } from "../limits.ts";
import type { StoredQuestion } from "../types.ts";

interface FoundLimits {
  readonly min: number | null;
  readonly max: number | null;
}

/** Limits of a file as a question keeps them: whole numbers inside the widest there are; `tell` hears of others. */
export function readLimits(
  { min, max }: FoundLimits,
  question: Pick<StoredQuestion, "answer_type" | "child">,
  tell: () => void,
): Pick<StoredQuestion, "min_value" | "max_value"> {
  if (min === null && max === null) return {};
  if (!takesNumber(question) && !takesSeveral(question)) {
    tell();
    return {};
  }
  const widest = widestLimits(question);
  const isTaken = (value: number | null): value is number =>
    value !== null && Number.isInteger(value) && value >= widest.min && value <= widest.max;
  if ([min, max].some((value) => value !== null && !isTaken(value))) tell();
  // the widest hold anyway
  return {
    ...(isTaken(min) && min !== widest.min ? { min_value: min } : {}),
    ...(isTaken(max) && max !== widest.max ? { max_value: max } : {}),
  };
}

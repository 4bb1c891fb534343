import { takesNumber, takesSeveral } from "../kinds.ts";
import { getLimits, widestLimits } from "../limits.ts";
import type { StoredQuestion } from "../types.ts";

/** The greatest number a scale can have. */
export const SCALE_LIMIT = widestLimits({ answer_type: "scale", child: false }).max;

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
  // the usual ones hold anyway
  const usual = getLimits(question);
  return {
    ...(isTaken(min) && min !== usual.min ? { min_value: min } : {}),
    ...(isTaken(max) && max !== usual.max ? { max_value: max } : {}),
  };
}

import { factsOf, takesSeveral } from "./kinds.ts";
import type { FormQuestion } from "./types.ts";

/** Characters of a one-line text. */
export const TEXT_LENGTH = 500;
/** Characters of a long text and of a remark. */
export const LONG_TEXT_LENGTH = 10_000;

/** How often a count question can repeat its questions (§9). */
export const COUNT_LIMITS = { min: 1, max: 15 } as const;

/** Rows that can be added to one question. */
export const ROW_LIMITS = { min: 1, max: 50 } as const;

/** Options that can be chosen together. */
const CHOICE_LIMITS = { min: 1, max: 500 } as const;

/** Records that can be chosen together. */
export const RECORD_LIMITS = { min: 1, max: 50 } as const;

export interface Limits {
  readonly min: number;
  readonly max: number;
}

/** Least and greatest number that answer a question, or how many choices do; both included. */
export function getLimits(
  question: Pick<FormQuestion, "answer_type" | "child" | "min_value" | "max_value">,
): Limits {
  const usual = factsOf(question).scale ?? widestLimits(question);
  return { min: question.min_value ?? usual.min, max: question.max_value ?? usual.max };
}

/** Steps of a scale that are chosen one by one; a longer one is a line. */
const SCALE_STEPS = 11;

/** A scale of so many steps that it is drawn as a line with two ends. */
export function isLine(
  question: Pick<FormQuestion, "answer_type" | "child" | "min_value" | "max_value">,
): boolean {
  const { min, max } = getLimits(question);
  return factsOf(question).scale !== undefined && max - min >= SCALE_STEPS;
}

/** The limits that a question's own must not leave. */
export function widestLimits(question: Pick<FormQuestion, "answer_type" | "child">): Limits {
  if (takesSeveral(question)) return question.answer_type === "records" ? RECORD_LIMITS : CHOICE_LIMITS;
  const any = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };
  const counted = question.answer_type === "rows" ? ROW_LIMITS : isCount(question) ? COUNT_LIMITS : any;
  const { scale } = factsOf(question);
  return scale === undefined ? counted : { min: scale.min, max: scale.most ?? scale.max };
}

/** A question whose number repeats further questions as many times: one that counts, or one of rows. */
export function isCount(question: Pick<FormQuestion, "answer_type" | "child">): boolean {
  return factsOf(question).repeats === true && (question.child || question.answer_type === "rows");
}

/**
 * What text typed into a number's field means: a number; null for an emptied field; `ignored` for letters and
 * fractions (the field keeps what it had); `out_of_range` for a number beyond the limits (it clears the field and
 * 'Please enter value between 1 to 15.' is said, with the limits of the question).
 */
export function getCount({
  text,
  limits = COUNT_LIMITS,
}: {
  text: string;
  limits?: Limits;
}): number | null | "ignored" | "out_of_range" {
  const typed = text.trim();
  if (typed === "") return null;
  if (!/^[+-]?\d+$/u.test(typed)) return "ignored";
  const number = Number(typed);
  return number >= limits.min && number <= limits.max ? number + 0 : "out_of_range";
}

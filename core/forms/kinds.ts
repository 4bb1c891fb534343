import type { AnswerType, FormQuestion } from "./types.ts";

export const YES = "Yes";
export const NO = "No";

/** Steps of a rate question, worst first. */
export const RATES = ["Bad", "Unsatisfied", "Okay", "Satisfied", "Good"] as const;
export type Rate = (typeof RATES)[number];

/** What kind of value answers a question. */
export type AnswerKind =
  | "none"
  | "yes_no"
  | "choice"
  | "choices"
  | "ranking"
  | "text"
  | "whole"
  | "number"
  | "day"
  | "moment"
  | "files"
  | "rate";

/** Facts of an answer type that all rules of forms read; a new type does not compile without them. */
export interface AnswerFacts {
  readonly kind: AnswerKind;
  /** Answer that asks for a remark. */
  readonly remark?: typeof YES | typeof NO;
  /** Answer that asks for files; `always` where files are the answer. */
  readonly files?: typeof YES | "always";
  /** Answers of this type may reveal further questions. */
  readonly reveals: boolean;
}

export const ANSWER_FACTS = {
  headline: { kind: "none", reveals: false },
  note: { kind: "none", reveals: false },
  yes_question: { kind: "yes_no", reveals: true },
  yes_remark: { kind: "yes_no", remark: YES, reveals: true },
  no_remark: { kind: "yes_no", remark: NO, reveals: true },
  yes_attachment: { kind: "yes_no", files: YES, reveals: true },
  boolean: { kind: "yes_no", reveals: false },
  option: { kind: "choice", reveals: true },
  text: { kind: "text", reveals: false },
  long_text: { kind: "text", reveals: false },
  integer: { kind: "whole", reveals: true },
  multi_select: { kind: "choices", reveals: true },
  attachment: { kind: "files", files: "always", reveals: false },
  slider: { kind: "whole", reveals: true },
  rate: { kind: "rate", reveals: true },
  decimal: { kind: "number", reveals: false },
  date: { kind: "day", reveals: false },
  date_time: { kind: "moment", reveals: false },
  email: { kind: "text", reveals: false },
  phone: { kind: "text", reveals: false },
  link: { kind: "text", reveals: false },
  place: { kind: "text", reveals: false },
  signature: { kind: "files", files: "always", reveals: false },
  ranking: { kind: "ranking", reveals: false },
  scale: { kind: "whole", reveals: true },
} as const satisfies Record<AnswerType, AnswerFacts>;

export function factsOf(question: Pick<FormQuestion, "answer_type">): AnswerFacts {
  return ANSWER_FACTS[question.answer_type];
}

/** A question that somebody answers; headings and notes are only read. */
export function takesAnswer(question: Pick<FormQuestion, "answer_type">): boolean {
  return factsOf(question).kind !== "none";
}

/** Nothing answered: blanks alone are no answer. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) && value.length === 0;
}

export type Verdict = "offer" | "maybe" | "reject";

/** Verdict of a slider's score (§4, §9). */
export function getVerdict(score: number): Verdict {
  if (score > 7) return "offer";
  return score > 5 ? "maybe" : "reject";
}

/** The verdict that an answer stands for; null where its question says nothing of verdicts, or nothing is answered. */
export function verdictOn(
  { answer_type, shows_verdict = false }: Pick<FormQuestion, "answer_type" | "shows_verdict">,
  answer: unknown,
): Verdict | null {
  return answer_type === "slider" && shows_verdict && typeof answer === "number" ? getVerdict(answer) : null;
}

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
  | "time"
  | "files"
  | "rate"
  | "record"
  | "records";

/** Facts of an answer type that all rules of forms read; a new type does not compile without them. */
export interface AnswerFacts {
  readonly kind: AnswerKind;
  /** Answer that asks for a remark. */
  readonly remark?: typeof YES | typeof NO;
  /** Answer that asks for files; `always` where files are the answer. */
  readonly files?: typeof YES | "always";
  /** Answers of this type may reveal further questions. */
  readonly reveals: boolean;
  /** The files it takes, where no question of this type says so itself. */
  readonly takes?: { readonly kinds: readonly string[]; readonly most: number };
  /** Its number may repeat what hangs on it. */
  readonly repeats?: true;
  /** The limits of its numbers, where they stand on a scale with two ends (§9); `most` is the widest there can be. */
  readonly scale?: { readonly min: number; readonly max: number; readonly most?: number };
}

export const ANSWER_FACTS = {
  page: { kind: "none", reveals: false },
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
  integer: { kind: "whole", reveals: true, repeats: true },
  multi_select: { kind: "choices", reveals: true },
  attachment: { kind: "files", files: "always", reveals: false },
  slider: { kind: "whole", reveals: true, scale: { min: 1, max: 10 } },
  rate: { kind: "rate", reveals: true },
  decimal: { kind: "number", reveals: false },
  date: { kind: "day", reveals: false },
  date_time: { kind: "moment", reveals: false },
  email: { kind: "text", reveals: false },
  phone: { kind: "text", reveals: false },
  link: { kind: "text", reveals: false },
  place: { kind: "text", reveals: false },
  signature: { kind: "files", files: "always", reveals: false, takes: { kinds: ["png"], most: 1 } },
  ranking: { kind: "ranking", reveals: false },
  scale: { kind: "whole", reveals: true, scale: { min: 0, max: 10, most: 100 } },
  rows: { kind: "whole", reveals: true, repeats: true },
  matrix: { kind: "none", reveals: true },
  record: { kind: "record", reveals: false },
  records: { kind: "records", reveals: false },
  time: { kind: "time", reveals: false },
} as const satisfies Record<AnswerType, AnswerFacts>;

export function factsOf(question: Pick<FormQuestion, "answer_type">): AnswerFacts {
  return ANSWER_FACTS[question.answer_type];
}

/** A question that somebody answers; headings, notes and matrices, whose rows are questions, are only read. */
export function takesAnswer(question: Pick<FormQuestion, "answer_type">): boolean {
  return factsOf(question).kind !== "none";
}

/** A question whose answer is one of its options, some of them, or all of them in an order. */
export function takesOptions(question: Pick<FormQuestion, "answer_type">): boolean {
  return ["choice", "choices", "ranking"].includes(factsOf(question).kind);
}

/** A question whose answer is a record of an area, or several. */
export function takesRecords(question: Pick<FormQuestion, "answer_type">): boolean {
  return ["record", "records"].includes(factsOf(question).kind);
}

/** A question whose answer is as many choices as somebody likes, out of options or records. */
export function takesSeveral(question: Pick<FormQuestion, "answer_type">): boolean {
  return ["choices", "records"].includes(factsOf(question).kind);
}

/** A question whose answer can be more or less. */
export function takesNumber(question: Pick<FormQuestion, "answer_type">): boolean {
  return ["whole", "number"].includes(factsOf(question).kind);
}

/** A question whose answer is found, not given: whoever answers sees it and cannot change it. */
export function isFixed(question: Pick<FormQuestion, "read_only" | "calculation">): boolean {
  return question.read_only === true || isCalculated(question);
}

export function isCalculated({ calculation = null }: Pick<FormQuestion, "calculation">): boolean {
  return calculation !== null;
}

/** The answers there are to a question, where they can be named; none where its kind of answer is written. */
export function namedAnswers(question: Pick<FormQuestion, "answer_type" | "options">): readonly string[] {
  const { kind } = factsOf(question);
  if (kind === "yes_no") return [YES, NO];
  if (kind === "rate") return RATES;
  return takesOptions(question) ? question.options : [];
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

import { AppError } from "../../../core/errors/app-error.ts";
import type { FormError } from "../../../core/forms/errors.ts";

/** What is wrong with one answer, or with one of the fields beside the answers. */
export interface AnswerIssue extends Omit<FormError, "code"> {
  /** One of core's codes of forms, `file_missing` or `file_foreign`; words stand under `answers` in the locales. */
  readonly code: string;
}

/** An issue with a field that is no question. */
export function fieldIssue(field: string, code = "required"): AnswerIssue {
  return { question: null, part: "answer", block: [], path: [field], code, parameters: {} };
}

export function fileIssue(
  { question, block }: { question: number | null; block: readonly number[] },
  code: string,
  parameters: AnswerIssue["parameters"] = {},
): AnswerIssue {
  const path = question === null ? [] : [`q${question}_files`];
  return { question, part: "files", block, path, code, parameters };
}

/**
 * Answers that are not taken, all that is wrong with them at once. Something required that is missing is told in the
 * words of the specification; a file beyond the limit is answered with 413.
 */
export function refuseAnswers(issues: readonly AnswerIssue[]): AppError {
  const tooLarge = issues.some(({ code }) => code === "too_large_file");
  const missing = issues.some(({ code }) => code === "required");
  return new AppError({
    code: missing && !tooLarge ? "mandatory_fields" : "invalid_answers",
    status: tooLarge ? 413 : 400,
    fields: issues.map(({ path, code, parameters }) => ({ field: path.join("."), code, parameters })),
    wordsOfFields: "answers",
    detail: { issues },
  });
}

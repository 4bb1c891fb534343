import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { ApiRecord } from "../../config/record.ts";
import { ApiError, isRecord } from "../../lib/api-error.ts";
import type { FieldErrors } from "./use-issue-text.ts";

/** What the server refused, in the words the form itself uses: those of the record's own rules where one was broken. */
export function collectServerErrors(
  error: ApiError,
  issueText: (issues: readonly FieldIssue[]) => FieldErrors,
): FieldErrors {
  const issues = isRecord(error.body) ? error.body["issues"] : null;
  return Array.isArray(issues) && issues.every(isIssue) ? issueText(issues) : error.errors;
}

/** Whether a reason lets everything pass that an answer, or a row of one, refuses, here or in what follows from it. */
export function isExcusable(body: unknown): boolean {
  const effect = isRecord(body) ? body["effect"] : null;
  const issues = isRecord(effect) ? effect["issues"] : isRecord(body) ? body["issues"] : null;
  return (
    Array.isArray(issues) &&
    issues.length > 0 &&
    issues.every((issue) => isIssue(issue) && issue.code === "check_reason")
  );
}

/** The row a 409 carries: somebody saved it since this form opened. */
export function currentRow(error: unknown): ApiRecord | null {
  if (!(error instanceof ApiError) || error.status !== 409 || !isRecord(error.body)) return null;
  const { current } = error.body;
  return isRecord(current) && typeof current["id"] === "number" ? { ...current, id: current["id"] } : null;
}

/** What is doubtful about a save, as the server sees it. */
export function readWarnings(answer: unknown): readonly FieldIssue[] {
  const data = isRecord(answer) ? answer["data"] : null;
  return Array.isArray(data) ? data.filter(isIssue) : [];
}

function isIssue(value: unknown): value is FieldIssue {
  return (
    isRecord(value) &&
    typeof value["field"] === "string" &&
    typeof value["code"] === "string" &&
    isRecord(value["parameters"])
  );
}

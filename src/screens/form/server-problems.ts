import type { FieldIssue } from "../../../core/definition/issues.ts";
import { type ApiError, isRecord } from "../../lib/api-error.ts";
import type { Problems } from "./use-issue-text.ts";

/** What the server refused, in the words the form itself uses: those of the record's own rules where one was broken. */
export function serverProblems(
  error: ApiError,
  issueText: (issues: readonly FieldIssue[]) => Problems,
): Problems {
  const issues = isRecord(error.body) ? error.body["issues"] : null;
  if (!Array.isArray(issues) || !issues.every(isIssue)) return error.errors;
  return issueText(issues);
}

function isIssue(value: unknown): value is FieldIssue {
  return (
    isRecord(value) &&
    typeof value["field"] === "string" &&
    typeof value["code"] === "string" &&
    isRecord(value["parameters"])
  );
}

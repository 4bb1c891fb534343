import type { ValueProblemCode } from "../definition/issues.ts";
import { textOfMarkup } from "../rich-text/text.ts";

export const UPDATE_TYPES = ["project", "training"] as const;
export type UpdateType = (typeof UPDATE_TYPES)[number];

/** What a project update says, as far as its rules look at it (§5). */
export interface UpdateContents {
  readonly type: string | null;
  /** First day of the sprint, YYYY-MM-DD. */
  readonly start: string | null;
  /** HTML. */
  readonly update: string | null;
  /** Null: nobody has said yet whether there is a blocker. */
  readonly hasBlocker: boolean | null;
  /** HTML. */
  readonly blocker: string | null;
  readonly resolved: boolean | null;
}

/** The words of each are those of the specification, under `fields` of `errors.json`. */
export type UpdateProblemCode = Extract<
  ValueProblemCode,
  "sprint_start_required" | "update_required" | `blocker_${string}`
>;

export type UpdateField = "start" | "update" | "has_blocker" | "blocker" | "blocker_resolved";

export interface UpdateProblem {
  readonly field: UpdateField;
  readonly code: UpdateProblemCode;
}

/** What is missing before an update can be kept, in the order of the form. Browser and server ask the same. */
export function updateProblems(contents: UpdateContents): readonly UpdateProblem[] {
  const { type, start, update, hasBlocker, blocker, resolved } = contents;
  const problems: UpdateProblem[] = [];
  if (type === "project" && start === null) problems.push({ field: "start", code: "sprint_start_required" });
  if (!hasWords(update)) problems.push({ field: "update", code: "update_required" });
  if (hasBlocker === null) problems.push({ field: "has_blocker", code: "blocker_unanswered" });
  if (hasBlocker !== true) return problems;
  if (!hasWords(blocker)) problems.push({ field: "blocker", code: "blocker_required" });
  else if (resolved === null) problems.push({ field: "blocker_resolved", code: "blocker_status_required" });
  return problems;
}

export function hasWords(html: string | null): boolean {
  return html !== null && textOfMarkup(html).trim() !== "";
}

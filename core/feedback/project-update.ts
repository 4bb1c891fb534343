import type { ValueErrorCode } from "../definition/issues.ts";
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
export type UpdateErrorCode = Extract<
  ValueErrorCode,
  "sprint_start_required" | "update_required" | `blocker_${string}`
>;

export type UpdateField = "start" | "update" | "has_blocker" | "blocker" | "blocker_resolved";

export interface UpdateError {
  readonly field: UpdateField;
  readonly code: UpdateErrorCode;
}

/** What is missing before an update can be kept, in the order of the form. Browser and server ask the same. */
export function findUpdateErrors(contents: UpdateContents): readonly UpdateError[] {
  const { type, start, update, hasBlocker, blocker, resolved } = contents;
  const problems: UpdateError[] = [];
  if (type === "project" && start === null) problems.push({ field: "start", code: "sprint_start_required" });
  if (!hasText(update)) problems.push({ field: "update", code: "update_required" });
  if (hasBlocker === null) problems.push({ field: "has_blocker", code: "blocker_unanswered" });
  if (hasBlocker !== true) return problems;
  if (!hasText(blocker)) problems.push({ field: "blocker", code: "blocker_required" });
  else if (resolved === null) problems.push({ field: "blocker_resolved", code: "blocker_status_required" });
  return problems;
}

export function hasText(html: string | null): boolean {
  return html !== null && textOfMarkup(html).trim() !== "";
}

import type { Changed } from "../../../core/studio/differences.ts";
import { ApiError } from "../../lib/api-error.ts";

/** A place that somebody else changed too, with what both say there. */
export interface DraftConflict extends Pick<Changed, "kind" | "name"> {
  readonly path: string;
  readonly mine?: unknown;
  readonly theirs?: unknown;
}

/** Why a draft was not written or published, where others changed the same; null: for another reason. */
export function conflictsIn(error: unknown): readonly DraftConflict[] | null {
  if (!(error instanceof ApiError) || error.code !== "draft_conflict") return null;
  const { conflicts = [] } = error.body as { readonly conflicts?: readonly DraftConflict[] };
  return conflicts.length === 0 ? null : conflicts;
}

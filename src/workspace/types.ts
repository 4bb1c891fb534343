import type { Announcement } from "../../core/workspace/announcement.ts";
import type { SavedView } from "../../core/workspace/view.ts";

/** What a person's screens look like. */
export interface Workspace {
  readonly preferences: Readonly<Record<string, unknown>>;
  readonly views: readonly SavedView[];
  /** Roles a view may be shared with; empty where this person may not share. */
  readonly roles: readonly { readonly name: string; readonly label: string }[];
  /** What everybody is told today. */
  readonly announcements: readonly Announcement[];
}

export const EMPTY_WORKSPACE: Workspace = { preferences: {}, views: [], roles: [], announcements: [] };

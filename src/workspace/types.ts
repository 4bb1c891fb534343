import type { ListLayout } from "../../core/workspace/layout.ts";

/** A named view as the API answers it to this person. */
export interface SavedView {
  readonly id: number;
  readonly resource: string;
  readonly name: string;
  readonly owner: { readonly id: number; readonly label: string };
  readonly mine: boolean;
  readonly shared_with: readonly string[];
  readonly default_for: readonly string[];
  readonly layout: ListLayout;
  /** It names more than this person may see. */
  readonly trimmed: boolean;
  readonly writable: boolean;
  readonly modified: string;
  readonly row_version: number;
}

/** What a person's screens look like. */
export interface Workspace {
  readonly preferences: Readonly<Record<string, unknown>>;
  readonly views: readonly SavedView[];
  /** Roles a view may be shared with; empty where this person may not share. */
  readonly roles: readonly { readonly name: string; readonly label: string }[];
}

export const EMPTY_WORKSPACE: Workspace = { preferences: {}, views: [], roles: [] };

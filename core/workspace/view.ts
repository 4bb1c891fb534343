import type { ListLayout } from "./layout.ts";

export interface SharedPerson {
  readonly id: number;
  readonly label: string;
  /** False: the list is none this person may see, and neither is the view. Null: among several views nobody looked. */
  readonly lists: boolean | null;
}

/** A named view as the API answers it to one person. */
export interface SavedView {
  readonly id: number;
  readonly resource: string;
  readonly name: string;
  readonly owner: { readonly id: number; readonly label: string };
  readonly mine: boolean;
  readonly shared_with: readonly string[];
  readonly default_for: readonly string[];
  /** Whom it is shared with by name; told to those who may change it. */
  readonly people: readonly SharedPerson[];
  readonly layout: ListLayout;
  /** Parts that this person may not read, or that are gone, were left out. */
  readonly trimmed: boolean;
  readonly writable: boolean;
  /** ISO 8601, UTC. */
  readonly modified: string;
  readonly row_version: number;
}

/** Why a change is not offered to be taken back. */
export const NO_UNDO = [
  "approved_further",
  "changed_since",
  "files_gone",
  "left_the_records",
  "not_kept",
] as const;
export type NoUndo = (typeof NO_UNDO)[number];

/** Something that the signed-in person did within the day for which it can be taken back. */
export interface OwnChange {
  /** An instant. */
  readonly at: string;
  readonly resource: string;
  readonly action: "transition" | "edit" | "bulk" | "archive" | "restore" | "approval";
  /** For whom an approval was given, of those a step takes several of; null: it is none. */
  readonly group: string | null;
  /** In whose place it was done; null: in one's own. */
  readonly on_behalf_of: { readonly id: number; readonly label: string | null } | null;
  /** The life cycle's field and the state it went to; null where no transition was made, or it may not be read. */
  readonly field: string | null;
  readonly to: string | null;
  readonly count: number;
  /** The first of them. */
  readonly records: readonly { readonly id: number; readonly label: string }[];
  readonly undone: boolean;
  /** Takes it back by the undo of its area, archiving by the opposite; null where that cannot be done. */
  readonly undo: { readonly tokens: readonly string[]; readonly ids: readonly number[] } | null;
  readonly reason: NoUndo | null;
}

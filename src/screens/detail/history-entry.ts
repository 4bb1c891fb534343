import type { ReferenceValue } from "../../fields/values.ts";

/** One thing that happened to a record, as the API tells it. */
export interface HistoryEntry {
  readonly id: number;
  readonly at: string;
  /** Null: the server itself. */
  readonly actor: ReferenceValue | null;
  readonly impersonator: ReferenceValue | null;
  readonly action: "create" | "edit" | "transition" | "archive" | "restore" | "import" | "bulk";
  readonly reason: string | null;
  /** Field → value before and after. Fields the reader may not see are absent. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export function changesOf({ changes }: Pick<HistoryEntry, "changes">): FieldChange[] {
  return Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after }));
}

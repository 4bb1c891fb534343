import type { HistoryAction } from "../../../core/definition/record.ts";
import type { ReferenceValue } from "../../fields/values.ts";

/** One thing that happened to a record, as the API tells it. */
export interface HistoryEntry {
  readonly id: number;
  readonly at: string;
  /** Null: the server itself. */
  readonly actor: ReferenceValue | null;
  readonly impersonator: ReferenceValue | null;
  /** Name of the API key with which it was done. */
  readonly api_key: string | null;
  readonly action: HistoryAction;
  readonly reason: string | null;
  /** What made the server write: a transition of a record, or, without one, that it came about. */
  readonly cause: {
    readonly resource: string;
    readonly id: number;
    /** Null where the reader may not see it. */
    readonly label: string | null;
    readonly field: string | null;
    readonly transition: string | null;
    /** True: its day had come. */
    readonly timed?: boolean;
  } | null;
  /** Why a superadmin made a transition that was closed. */
  readonly override: string | null;
  /** Rules over several records to which the reason makes an exception. */
  readonly checks: readonly string[] | null;
  /** The step that was approved, and for which group; of a withdrawal, for none. */
  readonly approval: { readonly transition: string; readonly group: string | null } | null;
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

type Values = Readonly<Record<string, unknown>>;

/** A record just before a change and just after it. */
export interface Around {
  readonly before: Values;
  readonly after: Values;
}

/** The record around each of its changes, newest first, from what it is now: what one value means may depend on others. */
export function recordsAround(
  entries: readonly Pick<HistoryEntry, "id" | "changes">[],
  record: Values,
): ReadonlyMap<number, Around> {
  const around = new Map<number, Around>();
  let after = record;
  for (const { id, changes } of entries) {
    const before = { ...after };
    const own = { ...after };
    for (const [field, [was, became]] of Object.entries(changes)) {
      before[field] = was;
      own[field] = became;
    }
    around.set(id, { before, after: own });
    after = before;
  }
  return around;
}

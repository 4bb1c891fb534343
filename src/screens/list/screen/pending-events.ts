import type { LiveChange, LiveRecord } from "../../../../core/live/messages.ts";
import type { Row } from "./use-rows.ts";

/** Records that changed since some rows were read. */
export interface PendingEvents {
  /** The rows on the screen; other rows know of everything before them. */
  readonly rows: readonly Row[] | null;
  readonly ids: ReadonlySet<number>;
}

export const noEvents: PendingEvents = { rows: null, ids: new Set() };

interface Heard {
  readonly rows: readonly Row[];
  readonly resource: string;
  readonly changed?: readonly LiveChange[] | undefined;
  /** What went out of the reader's sight. */
  readonly gone?: readonly LiveRecord[] | undefined;
}

/**
 * Adds what is new to the reader: rows on the screen that are older than what was written, and what others wrote
 * elsewhere in the list, and rows on the screen that are no longer the reader's to see. What one wrote oneself elsewhere
 * is no news.
 */
export function withEvents(
  known: PendingEvents,
  { rows, resource, changed = [], gone = [] }: Heard,
): PendingEvents {
  const shown = new Map(rows.map((row) => [row.id, Number(row["row_version"])]));
  const fresh = changed.filter((change) => {
    if (change.resource !== resource) return false;
    const version = shown.get(change.id);
    return version === undefined ? !change.mine : version < change.row_version;
  });
  const lost = gone.filter((record) => record.resource === resource && shown.has(record.id));
  const before = known.rows === rows ? known.ids : [];
  return { rows, ids: new Set([...before, ...[...fresh, ...lost].map(({ id }) => id)]) };
}

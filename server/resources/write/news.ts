import { visiblePlan } from "../read/visible.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { CompiledLifecycle, CompiledTransition } from "../../../core/definition/types.ts";
import type { RightsSets } from "../plan/rights-set.ts";
import type { OpenResource } from "../read/open.ts";
import type { WriteSession } from "./session.ts";

/** What one write did to one record. */
export interface WriteNews {
  readonly id: number;
  readonly action: "create" | "edit" | "transition";
  /** Null for a new record. */
  readonly before: RecordValues | null;
  /** The whole record as it stands now, unmasked. */
  readonly after: RecordValues;
  /** What moved, for a transition. */
  readonly moved: {
    readonly lifecycle: CompiledLifecycle;
    readonly transition: CompiledTransition;
    readonly to: string;
  } | null;
}

/** Heard inside the write's transaction, behind everything else it does; what it throws undoes the write. */
export type OnWritten = (heard: {
  readonly session: WriteSession;
  readonly open: OpenResource;
  readonly news: WriteNews;
  readonly maySee: MaySee;
}) => Promise<void>;

/** Whether somebody may see a record as it stands in this transaction. */
export type MaySee = (actor: Actor, record: { resource: string; id: number }) => Promise<boolean>;

export function maySeeInside(session: WriteSession, rights: RightsSets, open: OpenResource): MaySee {
  return async (actor, { resource, id }) => {
    const own = rights.of(actor, open.definitions);
    const statement = visiblePlan(session.database, own, resource);
    if (statement === null) return false;
    return (await session.rows(statement, { actor, ids: [id] })).length > 0;
  };
}

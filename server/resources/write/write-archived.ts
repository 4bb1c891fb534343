import { authorOf } from "../reindex/system.ts";
import { enforceChecks } from "./checks.ts";
import { type HistoryCause, historySql, outboxSql } from "./history.ts";
import { formerReferences, settle, Stale } from "./save.ts";
import { updateSql } from "./statements.ts";
import { enforceTree, refuseWithBranch } from "./tree.ts";
import type { OpenResource } from "../read/open.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { WriteSession } from "./session.ts";

export type Direction = "archive" | "restore";

/** What an archived record says of itself: checks that read it stand in the way of archiving. */
export const READS_ARCHIVED: ReadonlySet<string> = new Set(["archived"]);

/** Writes it without asking for a right. */
export async function writeArchived(
  session: WriteSession,
  open: OpenResource,
  {
    id,
    record,
    direction,
    cause = null,
    requestId,
  }: {
    id: number;
    record: RecordValues;
    direction: Direction;
    cause?: HistoryCause | null;
    requestId: string | null;
  },
): Promise<{ id: number; version: number }> {
  const { resource, actor, now } = open;
  const before = Number(record["row_version"]);
  const values = {
    archived: direction === "archive" ? now : null,
    modified: now,
    modified_by: authorOf(actor),
    row_version: before + 1,
  };
  const [changed] = await session.run(updateSql(resource.name, { id, values, version: before }));
  if (changed !== 1) throw new Stale();
  if (direction === "archive") await refuseWithBranch(session, open, id);
  else await enforceTree(session, open, { id, names: null });
  await settle(session, open, { id, names: null, former: formerReferences(resource, record, null) });
  await enforceChecks(session, open, {
    id,
    names: direction === "restore" ? null : READS_ARCHIVED,
    before: null,
  });
  const entry = { resource: resource.name, record: id, at: now, action: direction };
  session.later(
    historySql({ ...entry, actor, changes: {}, cause, requestId }),
    outboxSql({ ...entry, version: before + 1 }),
  );
  await session.written(open, { id, action: direction, before: record, after: record, moved: null });
  return { id, version: before + 1 };
}

import { API_ACTIONS } from "../api-actions.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { invalidValues } from "../errors.ts";
import { authorOf } from "../reindex/system.ts";
import { evaluationOf, granted, openResource } from "../read/open.ts";
import { enforceChecks } from "./checks.ts";
import { type HistoryCause, historySql, outboxSql } from "./history.ts";
import { readBody, readVersion } from "./input.ts";
import { formerReferences, settle, Stale } from "./save.ts";
import { updateSql } from "./statements.ts";
import { answerWritten, inTransaction } from "./transaction.ts";
import { enforceTree, refuseWithBranch } from "./tree.ts";
import { checkUnique } from "./unique.ts";
import { readForWriting, refused } from "./update.ts";
import type { EngineContext, Presented, RecordCall } from "../types.ts";
import type { OpenResource } from "../read/open.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { WriteSession } from "./session.ts";

interface ArchiveCall extends RecordCall {
  /** May carry `row_version`. */
  readonly body?: unknown;
  readonly requestId?: string | null;
}

type Direction = "archive" | "restore";

/** Takes a record out of every list; nothing of it is lost. */
export function archive(context: EngineContext, call: ArchiveCall): Promise<Presented> {
  return move(context, call, "archive");
}

/** Brings an archived record back. */
export function restore(context: EngineContext, call: ArchiveCall): Promise<Presented> {
  return move(context, call, "restore");
}

async function move(context: EngineContext, call: ArchiveCall, direction: Direction): Promise<Presented> {
  const open = openResource(context, call);
  granted(open, API_ACTIONS[direction]);
  const version = readVersion(readBody(call.body ?? {}), { required: false });
  const written = await inTransaction(context, open, {
    id: call.id,
    work: (session) =>
      moveInside(session, open, {
        id: call.id,
        direction,
        version,
        requestId: call.requestId ?? null,
        dryRun: false,
      }),
  });
  return answerWritten(context, open, written);
}

interface InnerMove {
  readonly id: number;
  readonly direction: Direction;
  readonly version: number | null;
  readonly requestId: string | null;
  readonly dryRun: boolean;
}

/** The same inside a write that does more. */
export async function moveInside(
  session: WriteSession,
  open: OpenResource,
  { id, direction, version, requestId, dryRun }: InnerMove,
): Promise<{ id: number; version: number }> {
  const { record, row, plan } = await readForWriting(session, open, id);
  const { permissions } = plan;
  if (!permissions.remove(row)) throw refused(open, "delete", permissions.removeReason);
  const before = Number(record["row_version"]);
  if (version !== null && version !== before) throw new Stale();
  const archived = record["archived"] !== null;
  if (archived === (direction === "archive")) {
    throw new AppError({ code: archived ? "already_archived" : "not_archived", status: 409 });
  }
  if (direction === "restore") await refuseTaken(session, open, { id, record });
  if (dryRun) return { id, version: before };
  return writeArchived(session, open, { id, record, direction, requestId });
}

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
  if (direction === "restore") await enforceChecks(session, open, { id, names: null, before: null });
  const entry = { resource: resource.name, record: id, at: now, action: direction };
  await session.run(
    historySql({ ...entry, actor, changes: {}, cause, requestId }),
    outboxSql({ ...entry, version: before + 1 }),
  );
  return { id, version: before + 1 };
}

/** Another record may have taken a unique value meanwhile. */
async function refuseTaken(
  session: WriteSession,
  open: OpenResource,
  { id, record }: { id: number; record: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { resource, rights } = open;
  const changed = new Set(Object.keys(resource.fieldsByName));
  const issues = await checkUnique(session, {
    rights,
    resource,
    record,
    changed,
    id,
    context: evaluationOf(open),
  });
  if (issues.length > 0) throw invalidValues(issues);
}

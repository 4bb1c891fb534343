import { API_ACTIONS } from "../api-actions.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { invalidValues } from "../errors.ts";
import { evaluationOf, granted, openResource } from "../read/open.ts";
import { applyEffects } from "../effects/apply.ts";
import { planEffects } from "../effects/plan.ts";
import { readBody, readVersion } from "./input.ts";
import { Stale } from "./save.ts";
import { answerWritten, inTransaction } from "./transaction.ts";
import { checkUnique } from "./unique.ts";
import { readForWriting, refused } from "./update.ts";
import { type Direction, writeArchived } from "./write-archived.ts";
import type { EngineContext, Presented, RecordCall } from "../types.ts";
import type { OpenResource } from "../read/open.ts";
import type { WriteSession } from "./session.ts";

interface ArchiveCall extends RecordCall {
  /** May carry `row_version`. */
  readonly body?: unknown;
  readonly requestId?: string | null;
}

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
  const whole = await readForWriting(session, open, id);
  const { record, row, plan } = whole;
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
  const effects =
    direction === "archive" ? open.resource.lifecycles.flatMap(({ onArchive }) => onArchive) : [];
  if (effects.length === 0) return writeArchived(session, open, { id, record, direction, requestId });
  const cause = { resource: open.resource.name, record: id, field: null, transition: null };
  const source = { resource: open.resource, id, record: { ...record, id }, cause };
  const planned = await planEffects(session, open, { effects, source, version: before, whole });
  await applyEffects(session, open, { plan: planned, requestId });
  const { record: followed } = await readForWriting(session, open, id);
  return writeArchived(session, open, { id, record: followed, direction, requestId });
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

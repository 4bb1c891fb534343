import { API_ACTIONS } from "../api-actions.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { joinHeld, presentHeld } from "../../../core/shared/held-mails.ts";
import { invalidValues } from "../errors.ts";
import { evaluationOf, granted, openResource } from "../read/open.ts";
import { applyEffects } from "../effects/apply.ts";
import { planEffects } from "../effects/plan.ts";
import { tryOut } from "./checks.ts";
import { readBody, readVersion } from "./input.ts";
import { Stale } from "./save.ts";
import { answerWritten, inTransaction } from "./transaction.ts";
import { checkUnique } from "./unique.ts";
import { readForWriting, refused } from "./update.ts";
import { type Direction, writeArchived } from "./write-archived.ts";
import type { EngineContext, Presented, RecordCall } from "../types.ts";
import type { OpenResource } from "../read/open.ts";
import type { EffectPlan } from "../effects/types.ts";
import type { WriteSession } from "./session.ts";
import type { UnmaskedRecord } from "./unmasked-record.ts";

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
    work: async (session) => {
      const done = await moveInside(session, open, {
        id: call.id,
        direction,
        version,
        requestId: call.requestId ?? null,
        dryRun: false,
      });
      return { ...done, letters: joinHeld(session.held.values()) };
    },
  });
  const record = await answerWritten(context, open, written);
  return { ...record, ...presentHeld(written.letters, context.clock()) };
}

interface InnerMove {
  readonly id: number;
  readonly direction: Direction;
  readonly version: number | null;
  readonly requestId: string | null;
  readonly dryRun: boolean;
}

/** The record, with what followed or would follow. */
interface WrittenMove extends EffectPlan {
  readonly id: number;
  readonly version: number;
}

const NOTHING: EffectPlan = { steps: [], skipped: [] };

/** The same inside a write that does more. */
export async function moveInside(
  session: WriteSession,
  open: OpenResource,
  { id, direction, version, requestId, dryRun }: InnerMove,
): Promise<WrittenMove> {
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
  const work = () => writeMove(session, open, { id, direction, requestId, whole });
  if (!dryRun) return work();
  return { ...(await tryOut(session, work)), version: before };
}

/** Writes it with everything that follows. */
async function writeMove(
  session: WriteSession,
  open: OpenResource,
  {
    id,
    direction,
    requestId,
    whole,
  }: Pick<InnerMove, "id" | "direction" | "requestId"> & { whole: UnmaskedRecord },
): Promise<WrittenMove> {
  const { record } = whole;
  const effects =
    direction === "archive" ? open.resource.lifecycles.flatMap(({ onArchive }) => onArchive) : [];
  if (effects.length === 0) {
    return { ...(await writeArchived(session, open, { id, record, direction, requestId })), ...NOTHING };
  }
  const cause = { resource: open.resource.name, record: id, field: null, transition: null };
  const source = { resource: open.resource, id, record: { ...record, id }, cause };
  const version = Number(record["row_version"]);
  const planned = await planEffects(session, open, { effects, source, version, whole });
  const { steps, skipped } = await applyEffects(session, open, { plan: planned, requestId });
  const { record: followed } = await readForWriting(session, open, id);
  const written = await writeArchived(session, open, { id, record: followed, direction, requestId });
  return { ...written, steps, skipped };
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

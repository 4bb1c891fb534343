import { sql } from "kysely";
import { isEmptyValue } from "../../../core/definition/record.ts";
import { byNameOfToday } from "../../../core/definition/former-names.ts";
import { readChanges } from "../read/changes.ts";
import { granted, openResource } from "../read/open.ts";
import { readBody, takeExceptionReason } from "../write/input.ts";
import { formerValues } from "../write/former-values.ts";
import { readForWriting, updateInside } from "../write/update.ts";
import { answerRows, eachRow, presentRows } from "./each-row.ts";
import { API_ACTIONS } from "../api-actions.ts";
import { readIds, readPartOf } from "./request.ts";
import { canBePutBack, isOver, nameOfPart, nothingToUndo, readUndoToken, undoToken } from "./undo-token.ts";
import { changedSince } from "../effects/errors.ts";
import { readApprovedRecords, takeBackApproval } from "./undo-approval.ts";
import { isMadeOnly, readUndoGroups, TransitionUndo } from "./undo-transition.ts";
import type { EngineContext, Presented, ResourceCall } from "../types.ts";
import type { OpenResource } from "../read/open.ts";
import type { Changes } from "../write/history.ts";
import type { Body } from "../write/input.ts";
import type { WriteSession } from "../write/session.ts";
import type { UnmaskedRecord } from "../write/unmasked-record.ts";
import type { BulkAnswer, BulkRow } from "./each-row.ts";
import type { UndoMark } from "./undo-token.ts";

interface UndoCall extends ResourceCall {
  /** `{token, ids?, exception_reason?}`: the token as the change answered it, and of its records some only. */
  readonly body: unknown;
  readonly requestId?: string | null;
}

interface Entry {
  readonly history: number;
  readonly action: "edit" | "bulk";
  readonly changes: Changes;
}

/**
 * Puts back what one's own edit changed, where nobody changed it since. An edit that is taken back is an edit itself and can
 * be taken back in turn; a transition goes with everything that followed from it, an approval while its step waits.
 */
export async function undo(context: EngineContext, call: UndoCall): Promise<BulkAnswer> {
  const open = openResource(context, call);
  const { body, exceptionReason } = takeExceptionReason(readBody(call.body));
  const mark = readUndoToken(body["token"], open.now);
  const only = body["ids"] == null ? null : new Set(readIds(body["ids"]));
  const chosen = (ids: readonly number[]) => ids.filter((id) => only === null || only.has(id));
  const requestId = nameOfPart(call.requestId ?? null, readPartOf(body));
  const bulk = await readEntries(context, open, mark, "bulk");
  const moved = bulk.size > 0 ? NOTHING_MOVED : await readMoved(context, open, mark);
  if (moved.groups.length > 0 || moved.approved.length > 0)
    return undoMoved(context, open, { mark, moved, requestId, chosen, exceptionReason });
  granted(open, API_ACTIONS.undoBulk);
  // what follows from a step is taken back with it
  const entries = bulk.size > 0 ? bulk : await readEntries(context, open, mark, "edit");
  if (entries.size === 0 || isOver(mark, open.now)) throw nothingToUndo();
  const worked = await eachRow(context, open, {
    ids: chosen([...entries.keys()]),
    exceptionReason,
    run: (session, id) => putBack(session, open, { id, entry: entries.get(id)!, requestId }),
    present: (rows) => presentRows(context, open, { rows, dryRun: false }),
  });
  const answer = answerRows(context, { ...worked, dryRun: false });
  const kept = [...entries.values()].every(({ changes }) => {
    const back = Object.entries(changes).map(([name, [before, after]]) => [name, [after, before]]);
    return canBePutBack(open.definitions.resources, open.resource, Object.fromEntries(back) as Changes);
  });
  const changed = worked.rows.some(({ ok }) => ok);
  return { ...answer, undo: undoToken(open, { changed, kept, requestId }) };
}

/** What one's own call moved, or approved. */
interface Moved {
  readonly groups: Awaited<ReturnType<typeof readUndoGroups>>;
  /** Records whose step waits for others still. */
  readonly approved: readonly number[];
}

const NOTHING_MOVED: Moved = { groups: [], approved: [] };

async function readMoved(context: EngineContext, open: OpenResource, mark: UndoMark): Promise<Moved> {
  const [groups, approved] = await Promise.all([
    readUndoGroups(context, open, mark),
    readApprovedRecords(context, open, mark),
  ]);
  // an approval counts, and can be taken back, for as long as its step waits
  return { groups: isOver(mark, open.now) ? [] : groups, approved };
}

async function undoMoved(
  context: EngineContext,
  open: OpenResource,
  {
    mark,
    moved: { groups, approved },
    requestId,
    chosen,
    exceptionReason,
  }: {
    mark: UndoMark;
    moved: Moved;
    requestId: string | null;
    chosen: (ids: readonly number[]) => readonly number[];
    exceptionReason: string | null;
  },
): Promise<BulkAnswer> {
  const onlyMade = approved.length === 0 && groups.every(isMadeOnly);
  granted(open, onlyMade ? API_ACTIONS.create : API_ACTIONS.transition);
  const functions = context.effectFunctions ?? {};
  const work = new TransitionUndo(open, { groups, at: mark.at, requestId, functions });
  const worked = await eachRow(context, open, {
    // what came last goes first: records may have been moved by several
    ids: chosen([...new Set([...groups.map((group) => group.id), ...approved])]).toReversed(),
    exceptionReason,
    run: (session, id) =>
      approved.includes(id)
        ? takeBackApproval(session, open, { id, at: mark.at, requestId })
        : work.run(session, id),
    present: (rows) => presentRows(context, open, { rows, dryRun: false }),
  });
  const answer = answerRows(context, { ...worked, dryRun: false });
  const stays = work.stays(worked.rows.filter(({ ok }) => ok).map(({ id }) => id));
  return { ...answer, undo: null, ...(stays.length > 0 ? { stays } : {}) };
}

/** What the edit changed, by record; nothing of what somebody else, or oneself as another person, did. */
async function readEntries(
  { database }: EngineContext,
  { resource, actor }: OpenResource,
  { at, request }: UndoMark,
  action: Entry["action"],
): Promise<Map<number, Entry>> {
  const impersonator = actor.impersonator?.employeeId ?? null;
  const behind = impersonator === null ? sql`impersonator is null` : sql`impersonator = ${impersonator}`;
  const statement = sql<{ id: number; record: number; changes: string }>`
    select id, record, changes from sys__history
    where at = ${at} and actor = ${actor.employeeId} and ${behind}
      and action = ${action} and cause is null and resource = ${resource.name} and request = ${request}
    order by id`;
  const rows = await database.query(statement.compile(database.read));
  return new Map(
    rows.map(({ id, record, changes }) => {
      const read = readChanges(database, { resource: resource.name, record, changes });
      return [Number(record), { history: Number(id), action, changes: byNameOfToday(resource.fields, read) }];
    }),
  );
}

async function putBack(
  session: WriteSession,
  open: OpenResource,
  { id, entry, requestId }: { id: number; entry: Entry; requestId: string | null },
): Promise<BulkRow> {
  session.putsBack = true;
  // The row is held from here on, so that nobody comes between this look and the write.
  const whole = await readForWriting(session, open, id);
  const [latest] = await session.rows(
    sql`select max(id) as id from sys__history where resource = ${open.resource.name} and record = ${id} and action not in ('work_out', 'exception', 'mail', 'sessions_end', 'second_factor_reset')`,
  );
  if (Number(latest?.[0]) !== entry.history) throw changedSince();
  const { version } = await updateInside(session, open, {
    id,
    body: { ...asTheyStand(open, whole.record), ...valuesBefore(open, whole, entry) },
    version: null,
    mode: "patch",
    action: entry.action,
    requestId,
    dryRun: false,
  });
  return { id, ok: true, row_version: version };
}

/** What the edit changed, as it was, as a save of whoever takes it back gives it. */
const valuesBefore = (open: OpenResource, { plan, row, record }: UnmaskedRecord, { changes }: Entry): Body =>
  formerValues(open, {
    record,
    changes,
    puts: (child, name, value) => !isEmptyValue(value) || plan.permissions.rowWritable(row, child.name, name),
  });

/** Fields that fill themselves from a reference are named as they are, so that going back to it fills none of them. */
function asTheyStand({ resource }: OpenResource, record: Presented): Body {
  const filling = resource.fields.filter(({ copyFrom }) => copyFrom !== null);
  return Object.fromEntries(filling.map(({ name }) => [name, record[name] ?? null]));
}

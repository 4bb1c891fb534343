import { sql } from "kysely";
import { byNameOfToday } from "../../../core/definition/former-names.ts";
import { readChanges } from "../read/changes.ts";
import { granted, openResource } from "../read/open.ts";
import { readBody, takeExceptionReason } from "../write/input.ts";
import { readForWriting, updateInside } from "../write/update.ts";
import { answerRows, eachRow } from "./each-row.ts";
import { API_ACTIONS } from "../api-actions.ts";
import { readIds, readPartOf } from "./request.ts";
import { nameOfPart, storesOldValues, nothingToUndo, readUndoToken, undoToken } from "./undo-token.ts";
import { changedSince } from "../effects/errors.ts";
import { readUndoGroups, TransitionUndo } from "./undo-transition.ts";
import type { EngineContext, Presented, ResourceCall } from "../types.ts";
import type { OpenResource } from "../read/open.ts";
import type { Body } from "../write/input.ts";
import type { WriteSession } from "../write/session.ts";
import type { BulkAnswer, BulkRow } from "./each-row.ts";
import type { UndoMark } from "./undo-token.ts";

interface UndoCall extends ResourceCall {
  /** `{token, ids?, exception_reason?}`: the token as the change answered it, and of its records some only. */
  readonly body: unknown;
  readonly requestId?: string | null;
}

interface Entry {
  readonly history: number;
  /** Values before the edit. */
  readonly values: Body;
}

/**
 * Puts back what one's own change of many records changed, where nobody changed it since. An edit that is taken back is an
 * edit itself and can be taken back in turn; a transition goes with everything that followed from it.
 */
export async function undo(context: EngineContext, call: UndoCall): Promise<BulkAnswer> {
  const open = openResource(context, call);
  const { body, exceptionReason } = takeExceptionReason(readBody(call.body));
  const mark = readUndoToken(body["token"], open.now);
  const only = body["ids"] == null ? null : new Set(readIds(body["ids"]));
  const chosen = (ids: readonly number[]) => ids.filter((id) => only === null || only.has(id));
  const requestId = nameOfPart(call.requestId ?? null, readPartOf(body));
  const entries = await readEntries(context, open, mark);
  if (entries.size === 0) return undoTransitions(context, open, { mark, requestId, chosen, exceptionReason });
  granted(open, API_ACTIONS.undoBulk);
  const rows = await eachRow(context, open, {
    ids: chosen([...entries.keys()]),
    exceptionReason,
    run: (session, id) => putBack(session, open, { id, entry: entries.get(id)!, requestId }),
  });
  const answer = await answerRows(context, open, { rows, dryRun: false });
  const names = [...new Set([...entries.values()].flatMap(({ values }) => Object.keys(values)))];
  const kept = storesOldValues(open.resource, names);
  const changed = rows.some(({ ok }) => ok);
  return { ...answer, undo: undoToken(open, { changed, kept, requestId }) };
}

async function undoTransitions(
  context: EngineContext,
  open: OpenResource,
  {
    mark,
    requestId,
    chosen,
    exceptionReason,
  }: {
    mark: UndoMark;
    requestId: string | null;
    chosen: (ids: readonly number[]) => readonly number[];
    exceptionReason: string | null;
  },
): Promise<BulkAnswer> {
  const groups = await readUndoGroups(context, open, mark);
  granted(open, groups.length === 0 ? API_ACTIONS.undoBulk : API_ACTIONS.transition);
  if (groups.length === 0) throw nothingToUndo();
  const functions = context.effectFunctions ?? {};
  const work = new TransitionUndo(open, { groups, at: mark.at, requestId, functions });
  const rows = await eachRow(context, open, {
    // what came last goes first: records may have been moved by several
    ids: chosen(groups.map(({ id }) => id)).toReversed(),
    exceptionReason,
    run: (session, id) => work.run(session, id),
  });
  const answer = await answerRows(context, open, { rows, dryRun: false });
  const stays = work.stays(rows.filter(({ ok }) => ok).map(({ id }) => id));
  return { ...answer, undo: null, ...(stays.length > 0 ? { stays } : {}) };
}

/** What the edit changed, by record; nothing of what somebody else, or oneself as another person, did. */
async function readEntries(
  { database }: EngineContext,
  { resource, actor }: OpenResource,
  { at, request }: UndoMark,
): Promise<Map<number, Entry>> {
  const impersonator = actor.impersonator?.employeeId ?? null;
  const behind = impersonator === null ? sql`impersonator is null` : sql`impersonator = ${impersonator}`;
  const statement = sql<{ id: number; record: number; changes: string }>`
    select id, record, changes from sys__history
    where at = ${at} and actor = ${actor.employeeId} and ${behind}
      and action = 'bulk' and resource = ${resource.name} and request = ${request}
    order by id`;
  const rows = await database.query(statement.compile(database.read));
  return new Map(
    rows.map(({ id, record, changes }) => {
      const before = Object.entries(byNameOfToday(resource.fields, readChanges(changes))).map(
        ([name, [value]]) => [name, value],
      );
      return [Number(record), { history: Number(id), values: Object.fromEntries(before) as Body }];
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
  const { record } = await readForWriting(session, open, id);
  const [latest] = await session.rows(
    sql`select max(id) as id from sys__history where resource = ${open.resource.name} and record = ${id} and action not in ('work_out', 'exception', 'mail')`,
  );
  if (Number(latest?.[0]) !== entry.history) throw changedSince();
  const { version } = await updateInside(session, open, {
    id,
    body: { ...asTheyStand(open, record), ...entry.values },
    version: null,
    mode: "patch",
    action: "bulk",
    requestId,
    dryRun: false,
  });
  return { id, ok: true, row_version: version };
}

/** Fields that fill themselves from a reference are named as they are, so that going back to it fills none of them. */
function asTheyStand({ resource }: OpenResource, record: Presented): Body {
  const filling = resource.fields.filter(({ copyFrom }) => copyFrom !== null);
  return Object.fromEntries(filling.map(({ name }) => [name, record[name] ?? null]));
}

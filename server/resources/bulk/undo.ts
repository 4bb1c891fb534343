import { sql } from "kysely";
import { AppError } from "../../../core/errors/app-error.ts";
import { readChanges } from "../read/changes.ts";
import { granted, openResource } from "../read/open.ts";
import { readBody } from "../write/input.ts";
import { readForWriting, updateInside } from "../write/update.ts";
import { answerRows, eachRow } from "./each-row.ts";
import { API_ACTIONS } from "../api-actions.ts";
import { nothingToUndo, readUndoToken, undoToken } from "./undo-token.ts";
import type { EngineContext, Presented, ResourceCall } from "../types.ts";
import type { OpenResource } from "../read/open.ts";
import type { Body } from "../write/input.ts";
import type { WriteSession } from "../write/session.ts";
import type { BulkAnswer, BulkRow } from "./each-row.ts";
import type { UndoMark } from "./undo-token.ts";

interface UndoCall extends ResourceCall {
  /** `{token}` as the bulk edit answered it. */
  readonly body: unknown;
  readonly requestId?: string | null;
}

interface Entry {
  readonly history: number;
  /** Values before the edit. */
  readonly values: Body;
}

/**
 * Puts the old values of one's own bulk edit back: in rows nobody changed since, as far as one may still write them. It
 * is a bulk edit itself and can be taken back in turn.
 */
export async function undo(context: EngineContext, call: UndoCall): Promise<BulkAnswer> {
  const open = openResource(context, call);
  granted(open, API_ACTIONS.undoBulk);
  const mark = readUndoToken(readBody(call.body)["token"], open.now);
  const entries = await readEntries(context, open, mark);
  if (entries.size === 0) throw nothingToUndo();
  const requestId = call.requestId ?? null;
  const rows = await eachRow(context, open, {
    ids: [...entries.keys()],
    run: (session, id) => putBack(session, open, { id, entry: entries.get(id)!, requestId }),
  });
  const answer = await answerRows(context, open, { rows, dryRun: false });
  const fields = [...new Set([...entries.values()].flatMap(({ values }) => Object.keys(values)))];
  return { ...answer, undo: undoToken(open, { rows, fields, requestId }) };
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
      const before = Object.entries(readChanges(changes)).map(([name, [value]]) => [name, value]);
      return [Number(record), { history: Number(id), values: Object.fromEntries(before) as Body }];
    }),
  );
}

async function putBack(
  session: WriteSession,
  open: OpenResource,
  { id, entry, requestId }: { id: number; entry: Entry; requestId: string | null },
): Promise<BulkRow> {
  // The row is held from here on, so that nobody comes between this look and the write.
  const { record } = await readForWriting(session, open, id);
  const [latest] = await session.rows(
    sql`select max(id) as id from sys__history where resource = ${open.resource.name} and record = ${id}`,
  );
  if (Number(latest?.[0]) !== entry.history) throw new AppError({ code: "changed_since", status: 409 });
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

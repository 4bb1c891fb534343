import { sql } from "kysely";
import type { CompiledTransition } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { changedSince, reliedOn } from "../effects/errors.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext } from "../types.ts";
import { deciderOf, type Given, openGroups, readGiven } from "../write/approvals.ts";
import { historySql, outboxSql } from "../write/history.ts";
import type { WriteSession } from "../write/session.ts";
import { readForWriting, refused } from "../write/update.ts";
import type { BulkRow } from "./each-row.ts";
import type { UndoMark } from "./undo-token.ts";

/** Records that the actor approved by a call without completing the step; nothing of what somebody else, or oneself as another person, did. */
export async function readApprovedRecords(
  { database }: EngineContext,
  { actor, resource }: OpenResource,
  { at, request }: UndoMark,
): Promise<number[]> {
  const impersonator = actor.impersonator?.employeeId ?? null;
  const behind = impersonator === null ? sql`impersonator is null` : sql`impersonator = ${impersonator}`;
  const statement = sql<{ record: number }>`
    select record from sys__history
    where at = ${at} and actor = ${actor.employeeId} and ${behind}
      and action = 'approval' and resource = ${resource.name} and request = ${request}
    order by id`;
  const rows = await database.query(statement.compile(database.read));
  return rows.map(({ record }) => Number(record));
}

/**
 * Takes back an approval that the actor gave at a moment and that has not completed its step. Where groups are asked in
 * order, the next one has gone by it once one of it has approved. Those of its group who were done with the record are told
 * that it waits for them again; what those of the next one were told and have not read is withdrawn.
 */
export async function takeBackApproval(
  session: WriteSession,
  open: OpenResource,
  { id, at, requestId }: { id: number; at: number; requestId: string | null },
): Promise<BulkRow> {
  const { resource, actor, now } = open;
  const { record, row, plan } = await readForWriting(session, open, id);
  if (record["archived"] !== null) throw new AppError({ code: "record_archived", status: 409 });
  const [own] = await session.rows(
    sql`select id, lifecycle, transition, group_name from sys__approval
      where resource = ${resource.name} and record = ${id} and at = ${at} and person = ${actor.employeeId}
      and decided_by = ${deciderOf(actor)} and ended is null`,
  );
  const test = plan.permissions.transitions.find(
    ({ lifecycle, transition }) => lifecycle.field === own?.[1] && transition.name === own[2],
  );
  if (own === undefined || test?.approvals == null) throw changedSince();
  const { lifecycle, transition, approvals: tests } = test;
  if (!test.actor(row)) throw refused(open, transition.name, test.reason);
  const group = String(own[3]);
  const of = { resource: resource.name, record: id, at: now };
  const step = { resource: resource.name, id, field: lifecycle.field, transition: transition.name };
  const before = await readGiven(session, step);
  if (isReliedOn(transition, { group, given: before.map(([name]) => String(name)) })) throw reliedOn();
  const version = Number(record["row_version"]);
  await session.run(
    sql`update sys__approval set ended = ${now} where id = ${own[0]}`,
    historySql({
      ...of,
      actor,
      action: "approval_undo",
      lifecycle: lifecycle.field,
      changes: {},
      requestId,
      approval: { transition: transition.name, group },
    }),
    outboxSql({ ...of, action: `approval:${lifecycle.field}:${transition.name}`, version }),
  );
  const left = await readGiven(session, step);
  const needed = (given: Given) => openGroups(tests, row, given).some(({ name }) => name === group);
  const asked = tests.groups.find((one) => one.group.name === group);
  if (asked !== undefined && !needed(before) && needed(left)) {
    await session.written(open, {
      id,
      action: "approval",
      before: record,
      after: record,
      moved: null,
      turn: { group: asked.group, lifecycle, takenBack: at },
    });
  }
  return { id, ok: true, row_version: version };
}

/** Whether a later group has approved where they are asked in order. */
export function isReliedOn(
  { approvals }: Pick<CompiledTransition, "approvals">,
  { group, given }: { group: string; given: readonly string[] },
): boolean {
  if (approvals?.inOrder !== true) return false;
  const names = approvals.groups.map(({ name }) => name);
  return given.some((other) => names.indexOf(other) > names.indexOf(group));
}

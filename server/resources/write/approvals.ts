import { sql } from "kysely";
import type { Actor } from "../../../core/access/types.ts";
import type {
  CompiledApprovalGroup,
  CompiledLifecycle,
  CompiledResource,
} from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { ApprovalTests } from "../plan/permission-conditions.ts";
import type { OpenResource } from "../read/open.ts";
import { historySql, outboxSql } from "./history.ts";
import { insertSql } from "./statements.ts";
import type { WriteSession } from "./session.ts";
import type { UnmaskedRecord } from "./unmasked-record.ts";

/** What somebody's approval makes of a step that takes several. */
export interface GivenApproval {
  /** The group it counts for; null: no group is asked, or none needs anybody any more. */
  readonly group: string | null;
  /** How many of it have approved with this one. */
  readonly approved: number;
  readonly quorum: number;
  /** How many are still missing, of all groups; 0: the step is made. */
  readonly missing: number;
  /** The group whose turn it makes and that is told of it; null: none's. */
  readonly next: string | null;
}

interface ApprovedMove {
  readonly id: number;
  readonly field: string;
  readonly transition: string;
  readonly inOrder: boolean;
  readonly tests: ApprovalTests;
}

/**
 * What the actor's approval comes to, as the approvals stand once the record is held: two at once are counted one after the
 * other. Refused where they have approved, or nobody is asked for them.
 */
export async function judgeApproval(
  session: WriteSession,
  { actor, resource }: OpenResource,
  { row }: UnmaskedRecord,
  { id, field, transition, inOrder, tests }: ApprovedMove,
): Promise<{ readonly approval: GivenApproval; readonly turn: CompiledApprovalGroup | null }> {
  const given = await readGiven(session, { resource: resource.name, id, field, transition });
  const open = openGroups(tests, row, given);
  if (open.length === 0) {
    return { approval: { group: null, approved: 0, quorum: 0, missing: 0, next: null }, turn: null };
  }
  const own = new Set([actor.employeeId, deciderOf(actor)]);
  if (given.some(([, ...people]) => people.some((one) => own.has(Number(one)))))
    throw new AppError({ code: "approved_already" });
  const needed = (inOrder ? open.slice(0, 1) : open).find(({ member }) => member(row));
  if (needed === undefined) throw new AppError({ code: "approval_not_needed" });
  const next = inOrder && needed.left === 1 ? open[1] : undefined;
  return {
    approval: {
      group: needed.name,
      approved: needed.quorum - needed.left + 1,
      quorum: needed.quorum,
      missing: open.reduce((sum, { left }) => sum + left, 0) - 1,
      next: next?.name ?? null,
    },
    turn: next ?? null,
  };
}

/** Approvals of a step that count: group, person, who did it in their place. */
export type Given = readonly (readonly unknown[])[];

export const readGiven = (
  session: WriteSession,
  { resource, id, field, transition }: { resource: string; id: number; field: string; transition: string },
): Promise<Given> =>
  session.rows(
    sql`select group_name, person, decided_by from sys__approval where resource = ${resource} and record = ${id}
      and lifecycle = ${field} and transition = ${transition} and ended is null`,
  );

/** Groups that are asked and miss somebody, in their order. */
export function openGroups({ groups }: ApprovalTests, row: readonly unknown[], given: Given) {
  const counts = Map.groupBy(given, ([group]) => String(group));
  return groups
    .filter(({ asked }) => asked(row))
    .map(({ group, member }) => ({
      ...group,
      member,
      left: group.quorum - (counts.get(group.name)?.length ?? 0),
    }))
    .filter(({ left }) => left > 0);
}

/** Who gives the approvals of an actor: they, or whoever works as them. */
export const deciderOf = ({ employeeId, impersonator }: Actor): number =>
  impersonator?.employeeId ?? employeeId;

/** Keeps an approval that does not complete the step; the record stays as it is. */
export async function noteApproval(
  session: WriteSession,
  { resource, actor, now }: OpenResource,
  {
    id,
    field,
    transition,
    version,
    ...entry
  }: {
    id: number;
    field: string;
    transition: string;
    group: string;
    version: number;
    reason: string | null;
    requestId: string | null;
  },
): Promise<void> {
  const { group, reason, requestId } = entry;
  const of = { resource: resource.name, record: id, at: now };
  const decided = {
    person: actor.employeeId,
    decided_by: deciderOf(actor),
  };
  session.later(
    insertSql("sys__approval", {
      ...of,
      lifecycle: field,
      transition,
      group_name: group,
      ...decided,
      ended: null,
    }),
    historySql({
      ...of,
      actor,
      action: "approval",
      lifecycle: field,
      reason,
      changes: {},
      requestId,
      approval: { transition, group },
    }),
    outboxSql({ ...of, action: `approval:${field}:${transition}`, version }),
  );
}

/** Approvals of a life cycle count no more: the record moves on in it. */
export function endApprovals(
  session: WriteSession,
  { resource, now }: OpenResource,
  { id, lifecycle }: { id: number; lifecycle: CompiledLifecycle },
): void {
  if (lifecycle.transitions.every(({ approvals }) => approvals === null)) return;
  session.later(
    sql`update sys__approval set ended = ${now} where resource = ${resource.name} and record = ${id}
      and lifecycle = ${lifecycle.field} and ended is null`,
  );
}

/** Approvals of what has changed are withdrawn, and history tells of it. */
export async function withdrawApprovals(
  session: WriteSession,
  open: OpenResource,
  { id, names }: { id: number; names: ReadonlySet<string> },
): Promise<void> {
  const { resource, actor, now } = open;
  for (const lifecycle of resource.lifecycles) {
    for (const { name, approvals } of lifecycle.transitions) {
      if (approvals === null) continue;
      const about = approvals.about ?? filledIn(resource);
      if (!names.has(lifecycle.field) && !about.some((field) => names.has(field))) continue;
      const [ended] = await session.run(
        sql`update sys__approval set ended = ${now} where resource = ${resource.name} and record = ${id}
          and lifecycle = ${lifecycle.field} and transition = ${name} and ended is null`,
      );
      if (ended === 0) continue;
      session.later(
        historySql({
          resource: resource.name,
          record: id,
          at: now,
          actor,
          action: "withdrawal",
          lifecycle: lifecycle.field,
          changes: {},
          requestId: null,
          approval: { transition: name, group: null },
        }),
      );
    }
  }
}

/** Fields that people fill in. */
const filledIn = ({ fields }: CompiledResource): string[] =>
  fields.filter(({ readOnly, computed }) => !readOnly && computed === null).map(({ name }) => name);

import { sql } from "kysely";
import type { Decision } from "../../../core/access/types.ts";
import type {
  CompiledApprovalGroup,
  CompiledApprovals,
  CompiledLifecycle,
  CompiledTransition,
} from "../../../core/definition/types.ts";
import type { ResourceRights } from "../plan/rights.ts";
import { conditionSql } from "./fields.ts";
import { allOf, anyOf, column, FALSE, notSql, TRUE } from "./frame.ts";
import type { Frame, Sql } from "./frame.ts";
import { constraintSql, pathSql } from "./scope.ts";
import { DECIDED_BY } from "./slots.ts";

/** A transition that takes approvals, as somebody with certain rights sees it. */
export interface ApprovedStep {
  readonly rights: ResourceRights;
  readonly lifecycle: CompiledLifecycle;
  readonly transition: CompiledTransition & { readonly approvals: CompiledApprovals };
}

export const takesApprovals = (transition: CompiledTransition): transition is ApprovedStep["transition"] =>
  transition.approvals !== null;

/** Whether a group is asked of the row as it stands. */
export const askedSql = (frame: Frame, { when }: CompiledApprovalGroup): Sql =>
  when === null ? TRUE : conditionSql(frame, when);

/** Whether the actor belongs to a group. */
export function memberSql(
  frame: Frame,
  { rights, transition }: Pick<ApprovedStep, "rights" | "transition">,
  { who, people }: Pick<CompiledApprovalGroup, "who" | "people">,
): Sql {
  const named = people.map(({ steps }) => pathSql(frame, { steps, endsIn: "employee", when: null }, "my"));
  return anyOf([decisionSql(frame, rights.transition({ ...transition, who })), ...named]);
}

/** How many of a group have approved so far. */
export function approvedSql(frame: Frame, step: ApprovedStep, { name }: CompiledApprovalGroup): Sql {
  return sql`(select count(*) from ${ofRow(frame, step)} and group_name = ${name})`;
}

/** Whether the actor, or whoever works as them, has approved the row already. */
export function hasApprovedSql(frame: Frame, step: ApprovedStep): Sql {
  const { me } = frame.compilation;
  return sql`exists (select 1 from ${ofRow(frame, step)}
    and (person in (${me}, ${DECIDED_BY}) or decided_by in (${me}, ${DECIDED_BY})))`;
}

/**
 * Whether the row needs the actor now: a group of theirs is asked and not complete. Where none is left that is not, whoever
 * belongs to one completes it; where none is asked, whoever may make the transition.
 */
export function neededSql(frame: Frame, step: ApprovedStep): Sql {
  const { groups, inOrder } = step.transition.approvals;
  const asked = groups.map((group) => askedSql(frame, group));
  const member = groups.map((group) => memberSql(frame, step, group));
  const open = groups.map((group) => sql`${approvedSql(frame, step, group)} < ${sql.lit(group.quorum)}`);
  const turns = groups.map((group, at) =>
    allOf([
      asked[at]!,
      member[at]!,
      open[at]!,
      ...(inOrder ? asked.slice(0, at).map((before, i) => notSql(allOf([before, open[i]!]))) : []),
    ]),
  );
  const complete = allOf(groups.map((_group, at) => notSql(allOf([asked[at]!, open[at]!]))));
  const maker = allOf([
    ...asked.map(notSql),
    memberSql(frame, step, { who: step.transition.who, people: [] }),
  ]);
  return anyOf([
    allOf([complete, anyOf([maker, ...groups.map((_group, at) => allOf([asked[at]!, member[at]!]))])]),
    allOf([notSql(hasApprovedSql(frame, step)), anyOf(turns)]),
  ]);
}

/** Approvals of a row that count, from a table under no other name. */
function ofRow(frame: Frame, { lifecycle, transition }: ApprovedStep): Sql {
  return sql`sys__approval where resource = ${frame.resource.name} and record = ${column(frame, "id")}
    and lifecycle = ${lifecycle.field} and transition = ${transition.name} and ended is null`;
}

export function decisionSql(frame: Frame, decision: Decision): Sql {
  if (decision.effect === "deny") return FALSE;
  return decision.effect === "allow" ? TRUE : constraintSql(frame, decision.constraint);
}

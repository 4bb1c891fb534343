import { sql } from "kysely";
import type { Actor, Decision } from "../../../core/access/types.ts";
import type { Definitions } from "../../../core/definition/definitions.ts";
import type { Action } from "../../../core/definition/types.ts";
import type { ResourceRights } from "../plan/rights.ts";
import { openResource, bindingOf } from "../read/open.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { allOf, column, FALSE, type Frame, from, notSql, openFrame, type Sql, TRUE } from "../sql/frame.ts";
import { constraintSql } from "../sql/scope.ts";
import type { EngineContext } from "../types.ts";

/** A right that two versions of the rights may say differently: an action, or reading or writing a class of fields. */
export type Right =
  | { readonly kind: "action"; readonly action: Action }
  | { readonly kind: "class"; readonly class: string; readonly mode: "read" | "write" };

export interface DifferenceCall {
  readonly actor: Actor;
  readonly resource: string;
  readonly right: Right;
  readonly before: Definitions;
  readonly after: Definitions;
}

/** Rows are counted up to this. */
export const MAX_DIFFERENT_ROWS = 10_000;

/** Of the live rows of a resource, how many somebody gains and loses by other definitions of who may do what. */
export async function countDifference(
  context: EngineContext,
  { actor, resource, right, before, after }: DifferenceCall,
): Promise<{ gained: number; lost: number }> {
  const open = openResource({ ...context, definitions: () => before }, { actor, resource });
  const next = context.rights.of(actor, after).rightsOf(resource);
  const frame = openFrame(open.rights.compilation(), resource);
  const [then, now] = [reachedSql(frame, next, right), reachedSql(frame, open.own, right)];
  const count = async (rows: Sql): Promise<number> => {
    const live = sql`${column(frame, "archived")} is null`;
    const some = sql`select 1 from ${from(frame)} where ${allOf([live, rows])} limit ${sql.lit(MAX_DIFFERENT_ROWS + 1)}`;
    const statement = compileTemplate(context.database, sql`select count(*) from (${some}) as different`);
    const { rows: found } = await context.database.values(bindTemplate(statement, bindingOf(open)), {
      lane: "long",
    });
    return Number(found[0]?.[0] ?? 0);
  };
  return {
    gained: await count(allOf([then, notSql(now)])),
    lost: await count(allOf([now, notSql(then)])),
  };
}

/** A field of a class is read where the row is seen, too. */
function reachedSql(frame: Frame, rights: ResourceRights, right: Right): Sql {
  const rows = (decision: Decision): Sql => {
    if (decision.effect === "constrain") return constraintSql(frame, decision.constraint);
    return decision.effect === "allow" ? TRUE : FALSE;
  };
  if (right.kind === "action") return rows(rights.decide(right.action));
  const reached = right.mode === "read" ? rights.visible : rights.decide("edit");
  return allOf([rows(reached), rows(rights.decideClass(right.class, right.mode))]);
}

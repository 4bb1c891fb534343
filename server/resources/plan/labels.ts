import { sql } from "kysely";
import { constraintSql } from "../sql/scope.ts";
import { allOf, column, from, openFrame } from "../sql/frame.ts";
import type { Decision } from "../../../core/access/types.ts";
import type { Frame, Sql } from "../sql/frame.ts";

/** The right to see labels of a resource's rows, for the actors a statement is compiled for. */
export type RightsOf = (resource: string) => { readonly named: Decision };

/** The label of the row an id points at; null where the actor may neither pick nor show that row. */
export function labelSql({
  frame,
  to,
  id,
  rightsOf,
}: {
  frame: Frame;
  to: string | null;
  id: Sql;
  rightsOf: RightsOf;
}): Sql {
  if (to === null || !Object.hasOwn(frame.compilation.resources.byName, to)) return sql`null`;
  const decision = rightsOf(to).named;
  if (decision.effect === "deny") return sql`null`;
  const target = openFrame(frame.compilation, to);
  const conditions = [sql`${column(target, "id")} = ${id}`];
  if (decision.effect === "constrain") conditions.push(constraintSql(target, decision.constraint));
  return sql`(select ${column(target, "label__")} from ${from(target)} where ${allOf(conditions)})`;
}

/** Every label, for the server's own work. */
export const ALL_NAMED: RightsOf = () => ({
  named: { effect: "allow", reason: { code: "granted", rules: [] } },
});

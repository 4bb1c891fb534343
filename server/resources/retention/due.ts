import { sql } from "kysely";
import { today } from "../../../core/definition/clock.ts";
import { dueBy } from "../../../core/definition/retention.ts";
import type { CompiledRetention } from "../../../core/definition/types.ts";
import { bindingOf, type OpenResource, openResource } from "../read/open.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { conditionSql } from "../sql/fields.ts";
import { column, from, openFrame, type Sql } from "../sql/frame.ts";
import type { EngineContext, ResourceCall } from "../types.ts";

/** `actor` is the server itself, in the zone in which days are meant. */
export interface RuleCall extends ResourceCall {
  readonly rule: CompiledRetention;
}

const dayOf = ({ now, actor }: OpenResource): string => today({ now, timeZone: actor.timeZone });

/** Ids beyond `after` of records a rule is about by now, in order. */
export async function findDueByRule(
  context: EngineContext,
  { rule, after, limit, ...call }: RuleCall & { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const open = openResource(context, call);
  const frame = openFrame(open.rights.compilation(), open.resource.name);
  const id = column(frame, "id");
  const due = conditionSql(frame, dueBy(rule, dayOf(open)));
  const rows = await ask<{ id: number }>(
    context,
    open,
    sql`select ${id} as id from ${from(frame)} where ${id} > ${after} and ${due} order by ${id} limit ${sql.lit(limit)}`,
  );
  return rows.map((row) => Number(row.id));
}

/** Whether a rule is still about a record, inside its write. */
export function isDueSql(open: OpenResource, { rule, id }: { rule: CompiledRetention; id: number }): Sql {
  const frame = openFrame(open.rights.compilation(), open.resource.name);
  return sql`select ${column(frame, "id")} as id from ${from(frame)} where ${column(frame, "id")} = ${id} and ${conditionSql(frame, dueBy(rule, dayOf(open)))}`;
}

/** Rows of a statement that the server asks for itself, behind what people wait for. */
export function ask<Row>({ database }: EngineContext, open: OpenResource, statement: Sql): Promise<Row[]> {
  const bound = bindTemplate(compileTemplate(database, statement), bindingOf(open));
  return database.query<Row>(bound, { lane: "long" });
}

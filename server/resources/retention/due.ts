import { sql } from "kysely";
import { today } from "../../../core/definition/clock.ts";
import { dueBy } from "../../../core/definition/retention.ts";
import type { CompiledRetention } from "../../../core/definition/types.ts";
import { bindingOf, type OpenResource, openResource } from "../read/open.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { conditionSql } from "../sql/fields.ts";
import { anyOf, column, from, openFrame, type Sql } from "../sql/frame.ts";
import type { EngineContext, ResourceCall } from "../types.ts";
import { referrersOf } from "./referrers.ts";

/** How many records of an area refer to one. */
export interface ReferringArea {
  readonly resource: string;
  readonly count: number;
}

export interface RetentionPreview {
  /** Records the rule would be carried out on now. */
  readonly due: number;
  /** How many of them others refer to: they would be kept. */
  readonly referred: number;
  /** The first of them. */
  readonly rows: readonly { readonly id: number; readonly referredBy: readonly ReferringArea[] }[];
}

const SHOWN = 20;

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

/** What a rule would be carried out on, and what keeps records from being removed. */
export async function previewRetention(
  context: EngineContext,
  { rule, ...call }: RuleCall,
): Promise<RetentionPreview> {
  const open = openResource(context, call);
  const frame = openFrame(open.rights.compilation(), open.resource.name);
  const id = column(frame, "id");
  const due = conditionSql(frame, dueBy(rule, dayOf(open)));
  const referrers = rule.action === "remove" ? referrersOf(open.definitions.resources, open.resource) : [];
  const isReferred = anyOf(referrers.map(({ ids }) => sql`exists (${ids(id)})`));
  const counted = sql`select count(*) as due, coalesce(sum(case when ${isReferred} then 1 else 0 end), 0) as referred from ${from(frame)} where ${due}`;
  const counts = referrers.map(
    ({ ids }, at) => sql`(select count(*) from (${ids(id)}) as ${sql.id(`r${at}`)}) as ${sql.id(`n${at}`)}`,
  );
  const columns = sql.join([sql`${id} as id`, ...counts]);
  const first = sql`select ${columns} from ${from(frame)} where ${due} order by ${id} limit ${sql.lit(SHOWN)}`;
  const [[sums], rows] = await Promise.all([
    ask<{ due: number; referred: number }>(context, open, counted),
    ask<Record<string, unknown>>(context, open, first),
  ]);
  return {
    due: Number(sums?.due ?? 0),
    referred: Number(sums?.referred ?? 0),
    rows: rows.map((row) => ({
      id: Number(row["id"]),
      referredBy: totals(
        referrers.map(({ resource }, at) => ({ resource: resource.name, count: Number(row[`n${at}`]) })),
      ),
    })),
  };
}

/** One sum an area, whichever of its fields refers to the record. */
function totals(counts: readonly ReferringArea[]): ReferringArea[] {
  const byArea = Map.groupBy(counts, ({ resource }) => resource);
  return [...byArea]
    .map(([resource, all]) => ({ resource, count: all.reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ count }) => count > 0);
}

/** Rows of a statement that the server asks for itself, behind what people wait for. */
export function ask<Row>({ database }: EngineContext, open: OpenResource, statement: Sql): Promise<Row[]> {
  const bound = bindTemplate(compileTemplate(database, statement), bindingOf(open));
  return database.query<Row>(bound, { lane: "long" });
}

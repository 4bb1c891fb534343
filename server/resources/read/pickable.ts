import { sql } from "kysely";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { engine } from "../sql/engines.ts";
import { conditionSql } from "../sql/fields.ts";
import { allOf, column, flagSql, from, openFrame, selectList, TRUE } from "../sql/frame.ts";
import { constraintSql } from "../sql/scope.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import type { RightsSet } from "../plan/rights-set.ts";
import type { EngineContext, ResourceCall } from "../types.ts";
import { bindingOf, openResource } from "./open.ts";

interface Picked {
  readonly resource: string;
  readonly ids: readonly number[];
  /** Which of the rows may be chosen; all that may be picked where undefined. */
  readonly candidates: Predicate | undefined;
  /** What `{parent}` in the condition reads. */
  readonly record: RecordValues;
}

/** Selects those of some rows that are live and may be picked, each with whether it is a candidate; null: none may. */
export function pickableSql(rights: RightsSet, { resource, ids, candidates, record }: Picked) {
  const { byName } = rights.definitions.resources;
  const target = Object.hasOwn(byName, resource) ? byName[resource] : undefined;
  if (target === undefined || target.kind !== "record") return null;
  const decision = rights.rightsOf(resource).named;
  if (decision.effect === "deny") return null;
  const frame = { ...openFrame(rights.compilation(), resource), parentRecord: record };
  const id = column(frame, "id");
  const conditions = [
    engine(frame.compilation).inJson(id, JSON.stringify(ids), "number"),
    sql`${column(frame, "archived")} is null`,
  ];
  if (decision.effect === "constrain") conditions.push(constraintSql(frame, decision.constraint));
  const fits = candidates === undefined ? TRUE : conditionSql(frame, candidates);
  return sql`select ${selectList([id, flagSql(fits)])} from ${from(frame)} where ${allOf(conditions)}`;
}

export interface PickableCall extends ResourceCall {
  readonly ids: readonly number[];
  readonly where: Predicate | null;
}

/** Those of some rows that the actor may pick, each with whether it meets a condition. */
export async function findPickable(
  context: EngineContext,
  call: PickableCall,
): Promise<ReadonlyMap<number, boolean>> {
  const open = openResource(context, call);
  const { resource, ids, where } = call;
  const statement = pickableSql(open.rights, { resource, ids, candidates: where ?? undefined, record: {} });
  if (statement === null) return new Map();
  const template = compileTemplate(context.database, statement);
  const { rows } = await context.database.values(bindTemplate(template, bindingOf(open)));
  return new Map(rows.map(([id, fits]) => [Number(id), fits === 1]));
}

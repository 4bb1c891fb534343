import { sql } from "kysely";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { engine } from "../sql/engines.ts";
import { conditionSql } from "../sql/fields.ts";
import { allOf, column, flagSql, from, openFrame, selectList, TRUE } from "../sql/frame.ts";
import { recordBeside } from "../sql/predicate.ts";
import { constraintSql } from "../sql/scope.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import type { ReadParent } from "../sql/predicate.ts";
import type { RightsSet } from "../plan/rights-set.ts";
import type { EngineContext, ResourceCall } from "../types.ts";
import { bindingOf, openResource } from "./open.ts";

interface Picked {
  readonly resource: string;
  readonly ids: readonly number[];
  /** Which of the rows may be chosen; all that may be picked where undefined. */
  readonly candidates: Predicate | undefined;
  /** What `{parent}` in the condition reads. */
  readonly beside: ReadParent;
}

/** The rows that are live and may be picked; null: none may. */
function pickableRows(rights: RightsSet, resource: string) {
  const { byName } = rights.definitions.resources;
  const target = Object.hasOwn(byName, resource) ? byName[resource] : undefined;
  if (target === undefined || target.kind !== "record") return null;
  const decision = rights.rightsOf(resource).named;
  if (decision.effect === "deny") return null;
  const frame = openFrame(rights.compilation(), resource);
  const conditions = [sql<unknown>`${column(frame, "archived")} is null`];
  if (decision.effect === "constrain") conditions.push(constraintSql(frame, decision.constraint));
  return { frame, id: column(frame, "id"), conditions };
}

/** Selects those of some rows that are live and may be picked, each with whether it is a candidate; null: none may. */
export function pickableSql(rights: RightsSet, { resource, ids, candidates, beside }: Picked) {
  const rows = pickableRows(rights, resource);
  if (rows === null) return null;
  const { frame, id, conditions } = rows;
  conditions.push(engine(frame.compilation).inJson(id, JSON.stringify(ids), "number"));
  const fits = candidates === undefined ? TRUE : conditionSql(frame, candidates, beside);
  return sql`select ${selectList([id, flagSql(fits)])} from ${from(frame)} where ${allOf(conditions)}`;
}

/** Selects the oldest of the rows that may be picked and are candidates; null: none may. */
export function firstPickableSql(
  rights: RightsSet,
  { resource, candidates, beside }: Omit<Picked, "ids" | "candidates"> & { readonly candidates: Predicate },
) {
  const rows = pickableRows(rights, resource);
  if (rows === null) return null;
  const { frame, id, conditions } = rows;
  const found = allOf([...conditions, conditionSql(frame, candidates, beside)]);
  return sql`select ${selectList([id])} from ${from(frame)} where ${found} order by ${id} limit 1`;
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
  const picked = { resource, ids, candidates: where ?? undefined, beside: recordBeside({}, {}) };
  const statement = pickableSql(open.rights, picked);
  if (statement === null) return new Map();
  const template = compileTemplate(context.database, statement);
  const { rows } = await context.database.values(bindTemplate(template, bindingOf(open)));
  return new Map(rows.map(([id, fits]) => [Number(id), fits === 1]));
}

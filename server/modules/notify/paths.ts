import type { CompiledResource, CompiledResources, ScopeStep } from "../../../core/definition/types.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import { readPath, stepSql } from "../../resources/effects/path.ts";
import type { Sql } from "../../resources/sql/frame.ts";

/** Rows a path is followed through, at each of its steps. */
const MAX_RECIPIENTS = 200;

/** Steps of a path to an employee, as definitions write it; null when it is none. */
export function readEmployeePath(
  resources: CompiledResources,
  { from, path }: { from: CompiledResource; path: string },
): ScopeStep[] | null {
  const read = readPath(resources, { from, path });
  return read?.end.name === ACTOR_RESOURCES.employee ? [...read.steps] : null;
}

/** Ids at the end of a path that starts at a row, as they stand in the transaction. */
export async function walkPath(
  session: { readonly rows: (statement: Sql) => Promise<unknown[][]> },
  { from, id, steps }: { from: string; id: number; steps: readonly ScopeStep[] },
): Promise<number[]> {
  let resource = from;
  let ids = [id];
  for (const step of steps) {
    if (ids.length === 0) return [];
    const rows = await session.rows(stepSql(resource, ids, step));
    ids = [...new Set(rows.flatMap(([value]) => (value === null ? [] : [Number(value)])))].slice(
      0,
      MAX_RECIPIENTS,
    );
    resource = step.step === "children" ? step.resource : step.to;
  }
  return ids;
}

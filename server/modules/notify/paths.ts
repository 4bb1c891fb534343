import { sql } from "kysely";
import type { CompiledResource, CompiledResources, ScopeStep } from "../../../core/definition/types.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import type { WriteSession } from "../../resources/write/session.ts";

const CHILDREN = /^([a-z][a-z0-9_]*)\(([a-z][a-z0-9_]*)\)$/;
/** Rows a path is followed through, at each of its steps. */
const MOST = 200;

/** Steps of a path to an employee, as definitions write it; null when it is none. */
export function readEmployeePath(
  resources: CompiledResources,
  { from, path }: { from: CompiledResource; path: string },
): ScopeStep[] | null {
  const steps: ScopeStep[] = [];
  let here: CompiledResource | undefined = from;
  for (const text of path.split(".")) {
    const step: ScopeStep | null = here === undefined ? null : readStep(here, text);
    if (step === null) return null;
    steps.push(step);
    here = resources.byName[step.step === "children" ? step.resource : step.to];
  }
  return here?.name === ACTOR_RESOURCES.employee ? steps : null;
}

function readStep(owner: CompiledResource, text: string): ScopeStep | null {
  const [, resource, via] = CHILDREN.exec(text) ?? [];
  if (resource !== undefined && via !== undefined) return { step: "children", resource, via, where: null };
  // common columns are no fields, and who made a record is a person too
  if (text === "created_by" || text === "modified_by") {
    return { step: "reference", field: text, to: ACTOR_RESOURCES.employee };
  }
  const field = owner.fieldsByName[text];
  const { kind, to } = field ?? {};
  return to != null && (kind === "reference" || kind === "references")
    ? { step: kind, field: text, to }
    : null;
}

/** Ids at the end of a path that starts at a row, as they stand in the transaction. */
export async function walkPath(
  session: WriteSession,
  { from, id, steps }: { from: string; id: number; steps: readonly ScopeStep[] },
): Promise<number[]> {
  let resource = from;
  let ids = [id];
  for (const step of steps) {
    if (ids.length === 0) return [];
    const rows = await session.rows(statementOf(resource, ids, step));
    ids = [...new Set(rows.flatMap(([value]) => (value === null ? [] : [Number(value)])))].slice(0, MOST);
    resource = step.step === "children" ? step.resource : step.to;
  }
  return ids;
}

function statementOf(resource: string, ids: readonly number[], step: ScopeStep) {
  const list = sql.join(ids);
  switch (step.step) {
    case "reference":
      return sql`select ${sql.id(step.field)} as value from ${sql.id(resource)} where id in (${list})`;
    case "references":
      return sql`select value from ${sql.id(`${resource}__${step.field}`)} where owner in (${list})`;
    case "children":
      return sql`select id as value from ${sql.id(step.resource)} where ${sql.id(step.via)} in (${list}) and archived is null`;
  }
}

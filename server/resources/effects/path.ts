import { sql } from "kysely";
import type { CompiledResource, CompiledResources, ScopeStep } from "../../../core/definition/types.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import type { Sql } from "../sql/frame.ts";

const CHILDREN = /^([a-z][a-z0-9_]*)\(([a-z][a-z0-9_]*)\)$/;

export interface CompiledPath {
  readonly steps: readonly ScopeStep[];
  readonly end: CompiledResource;
}

/** A path over references and child rows, as definitions write it; null when it is none. */
export function readPath(
  resources: CompiledResources,
  { from, path }: { from: CompiledResource; path: string },
): CompiledPath | null {
  if (path === "" || path === "id") return { steps: [], end: from };
  const steps: ScopeStep[] = [];
  let end = from;
  for (const text of path.split(".")) {
    const step = readStep(resources, end, text);
    const next =
      step === null ? undefined : resources.byName[step.step === "children" ? step.resource : step.to];
    if (step === null || next === undefined) return null;
    steps.push(step);
    end = next;
  }
  return { steps, end };
}

function readStep(resources: CompiledResources, owner: CompiledResource, text: string): ScopeStep | null {
  const [, resource, via] = CHILDREN.exec(text) ?? [];
  if (resource !== undefined && via !== undefined) {
    const kind = resources.byName[resource]?.fieldsByName[via]?.kind;
    const [linked, dynamic] = [kind === "references", kind === "dynamic_reference"];
    return { step: "children", resource, via, linked, dynamic, where: null };
  }
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

/** Ids one step away from rows of a resource, whose ids are given or selected, as column `value`. */
export function stepSql(resource: string, ids: readonly number[] | Sql, step: ScopeStep): Sql {
  const list = Array.isArray(ids) ? sql.join(ids) : ids;
  switch (step.step) {
    case "reference":
      return sql`select ${sql.id(step.field)} as value from ${sql.id(resource)} where id in (${list})`;
    case "references":
      return sql`select value from ${sql.id(`${resource}__${step.field}`)} where owner in (${list})`;
    case "children":
      if (step.linked === true)
        return sql`select owner as value from ${sql.id(`${step.resource}__${step.via}`)} where value in (${list})`;
      return step.dynamic === true
        ? sql`select id as value from ${sql.id(step.resource)} where ${sql.id(step.via)} = ${resource} and ${sql.id(`${step.via}__id`)} in (${list}) and archived is null`
        : sql`select id as value from ${sql.id(step.resource)} where ${sql.id(step.via)} in (${list}) and archived is null`;
  }
}

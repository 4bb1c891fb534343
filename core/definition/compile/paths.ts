import { ACTOR_RESOURCES } from "../context.ts";
import type { Wording } from "../../shared/wording.ts";
import type { Predicate, ScopeStep } from "../types.ts";
import { fieldOf } from "./draft.ts";
import type { Context, Draft, FieldDraft } from "./draft.ts";

/** The path that stays at the row itself. */
export const SELF = "id";
const CHILDREN = /^([a-z][a-z0-9_]*)\(([a-z][a-z0-9_]*)\)$/;

export type Path =
  | { readonly ok: true; readonly steps: readonly ScopeStep[]; readonly end: string }
  | {
      readonly ok: false;
      readonly why: Wording;
      /** A resource on the way is broken itself. */ readonly broken: boolean;
    };

/**
 * Reads a path over references (`submission.marketer`) and child rows (`consultant_marketing(consultant).marketer`),
 * starting at a row of `draft`. `id` alone is the row itself. `end` is the resource it arrives at.
 */
export function readPath({
  context,
  draft,
  path,
  where = null,
  dynamic = false,
}: {
  context: Context;
  draft: Draft;
  path: string;
  where?: Predicate | null;
  /** True: also child rows that point at it with a `dynamic_reference` (`comment(target)`). */
  dynamic?: boolean;
}): Path {
  if (path === SELF || path === "") return { ok: true, steps: [], end: draft.name };
  const steps: ScopeStep[] = [];
  let end = draft.name;
  for (const text of path.split(".")) {
    const owner = context.drafts.get(end);
    if (!owner)
      return {
        ok: false,
        why: { text: "why.not_known", params: { resource: end } },
        broken: context.broken.has(end),
      };
    const step = readStep({ context, owner, text, where, dynamic });
    if ("text" in step) {
      return {
        ok: false,
        why: step,
        broken: [...context.broken].some((name) => text.startsWith(`${name}(`)),
      };
    }
    steps.push(step);
    end = step.step === "children" ? step.resource : step.to;
  }
  return { ok: true, steps, end };
}

function readStep({
  context,
  owner,
  text,
  where,
  dynamic,
}: {
  context: Context;
  owner: Draft;
  text: string;
  where: Predicate | null;
  dynamic: boolean;
}): ScopeStep | Wording {
  const [, resource, via] = CHILDREN.exec(text) ?? [];
  if (resource !== undefined && via !== undefined) {
    const child = context.drafts.get(resource);
    if (!child) return { text: "why.no_resource", params: { resource } };
    const field = fieldOf(child, via);
    if (dynamic && field?.kind === "dynamic_reference" && mayPointAt(field, owner.name))
      return { step: "children", resource, via, dynamic, where };
    const points = (field?.kind === "reference" || field?.kind === "references") && field.to === owner.name;
    const linked = field?.kind === "references" ? { linked: true } : {};
    return points
      ? { step: "children", resource, via, ...linked, where }
      : { text: "why.points_elsewhere", params: { path: `${resource}.${via}`, resource: owner.name } };
  }
  const field = fieldOf(owner, text);
  if (!field) return { text: "why.no_field", params: { resource: owner.name, field: text } };
  if ((field.kind !== "reference" && field.kind !== "references") || field.to === null) {
    return { text: "why.no_reference", params: { field: text, resource: owner.name } };
  }
  return { step: field.kind, field: text, to: field.to };
}

/** Whether a `dynamic_reference` takes records of a resource. */
function mayPointAt({ limits }: Pick<FieldDraft, "limits">, resource: string): boolean {
  const { resources } = limits;
  return !Array.isArray(resources) || resources.includes(resource);
}

/** The step from an employee to the employee's team; null where employees have none. */
export function teamStep(context: Context): ScopeStep | null {
  const employee = context.drafts.get(ACTOR_RESOURCES.employee);
  const field = employee && fieldOf(employee, ACTOR_RESOURCES.teamField);
  if (field?.kind !== "reference" || field.to !== ACTOR_RESOURCES.team) return null;
  return { step: "reference", field: ACTOR_RESOURCES.teamField, to: ACTOR_RESOURCES.team };
}

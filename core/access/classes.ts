import { getDecision, names } from "./constraint.ts";
import { decideImpersonation, impersonatingRoles } from "./impersonation.ts";
import { heldRules } from "./rules.ts";
import type { Position } from "./decide.ts";
import type { Actor, ConstraintTerm, Decision, Reason } from "./types.ts";
import type { ClassGrantCompiled, CompiledAccess } from "../shared/compiled-access.ts";

export interface ClassQuestion {
  readonly access: CompiledAccess;
  readonly actor: Pick<Actor, "roles" | "impersonator">;
  readonly resource: string;
  /** Sensitivity class of a field; null for an unclassified field, which whoever may show the row may read. */
  readonly class: string | null;
  readonly mode: "read" | "write";
}

/**
 * In which rows of a resource the actor may read or write the fields of a class. It narrows `decide`, never widens it:
 * a field is answered only where both allow. While somebody works as another person, a class that is masked then is
 * answered only where the other person's roles allow it and the real person's roles allow it on every row. Where it is
 * masked strictly, roles that allow working as others do not count: or the mask would never fall on anybody.
 */
export function decideClass({ access, actor, resource, class: className, mode }: ClassQuestion): Decision {
  if (className === null) return { effect: "allow", reason: { code: "granted", rules: [] } };
  const definition = access.classes[className];
  if (definition === undefined) return { effect: "deny", reason: { code: "no_right_to_class", rules: [] } };
  const grants = definition[mode].filter((grant) => reaches(grant, resource));
  const refused: Reason = { code: "no_right_to_class", rules: names(grants.map((grant) => grant.rule)) };
  const decision = getDecision({ ways: held(access, actor.roles, grants), refused });
  if (decision.effect === "deny" || actor.impersonator === null || !definition.maskedWhileImpersonating)
    return decision;
  const counted = countedRoles(access, actor.impersonator.roles, definition.maskedWhileImpersonating);
  const real = getDecision({ ways: held(access, counted, grants), refused });
  if (real.effect === "allow") return decision;
  return { effect: "deny", reason: { code: "masked_while_impersonating", rules: refused.rules } };
}

/** The grants of a class a person holds on a resource, each with its place in the access definition. */
export function classPositions({
  access,
  actor,
  resource,
  class: className,
  mode,
}: ClassQuestion): (Position & ConstraintTerm)[] {
  const grants = access.classes[className ?? ""]?.[mode] ?? [];
  const mine = new Set(held(access, actor.roles, grants));
  return grants.flatMap((grant, at) => {
    const { rule, scope, when } = grant;
    const counts = mine.has(grant) && reaches(grant, resource);
    return counts ? [{ pointer: `/classes/${className}/${mode}/${at}`, rule, scope, when }] : [];
  });
}

function countedRoles(
  access: CompiledAccess,
  roles: readonly string[],
  masked: true | "strictly",
): readonly string[] {
  if (masked === true) return roles;
  const impersonating = impersonatingRoles(access);
  const others = roles.filter((role) => !impersonating.has(role));
  // where only several roles together allow it, none of them counts
  return decideImpersonation(access, others).effect === "deny" ? others : [];
}

function held(
  access: CompiledAccess,
  roles: readonly string[],
  grants: readonly ClassGrantCompiled[],
): ClassGrantCompiled[] {
  const rules = heldRules(access, roles);
  return grants.filter((grant) => rules.has(grant.rule));
}

function reaches(grant: ClassGrantCompiled, resource: string): boolean {
  return grant.resources === null || grant.resources.includes(resource);
}

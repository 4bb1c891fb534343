import { type CompiledTransition, SYSTEM_ACTOR } from "../definition/types.ts";
import { getDecision, names } from "./constraint.ts";
import { denyingRules } from "./decide.ts";
import { isInKeyScope, OUTSIDE_KEY } from "./key-scopes.ts";
import { heldRules } from "./rules.ts";
import type { Actor, Decision } from "./types.ts";
import type { CompiledAccess } from "../shared/compiled-access.ts";

/** Whether somebody makes a transition or approves it in some rows, by what is decided of actors. */
export const mayTakePart = (
  { who, approvals }: Pick<CompiledTransition, "who" | "approvals">,
  decides: (asked: Pick<CompiledTransition, "who">) => boolean,
): boolean =>
  decides({ who }) ||
  (approvals?.groups ?? []).some((group) => group.people.length > 0 || decides({ who: group.who }));

/**
 * In which rows the actor may make a transition, by the actors it names. The transition's own condition is a question
 * about the record, and the right to show the row another decision: the caller asks for both. A key needs `approve`.
 */
export function decideTransition({
  access,
  actor,
  resource,
  transition,
}: {
  access: CompiledAccess;
  actor: Pick<Actor, "roles" | "key">;
  resource: string;
  transition: Pick<CompiledTransition, "who">;
}): Decision {
  if (!isInKeyScope({ access, actor, resource, action: "approve" })) return OUTSIDE_KEY;
  const denying = denyingRules({ access, actor, resource });
  if (denying.length > 0)
    return { effect: "deny", reason: { code: "denied_by_rule", rules: names(denying) } };
  const people = transition.who.filter((name) => name !== SYSTEM_ACTOR);
  if (people.length === 0) return { effect: "deny", reason: { code: "system_only", rules: [] } };
  const grants = people.flatMap((name) => access.actors[name] ?? []);
  const held = heldRules(access, actor.roles);
  return getDecision({
    ways: grants.filter((grant) => held.has(grant.rule)).map((grant) => ({ ...grant, when: null })),
    refused: { code: "not_granted", rules: names(grants.map((grant) => grant.rule)) },
  });
}

import { NOT_OFFERED, notAllowed, unknownResource } from "../errors.ts";
import type { Actor, Decision } from "../../../core/access/types.ts";
import type { EvaluationContext } from "../../../core/definition/context.ts";
import type { Definitions } from "../../../core/definition/definitions.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { ApiRight } from "../api-actions.ts";
import type { Binding } from "../sql/binding.ts";
import type { ResourceRights } from "../plan/rights.ts";
import type { RightsSet, RightsSets } from "../plan/rights-set.ts";
import type { Clock } from "../../context.ts";

/** A resource as one call sees it. */
export interface OpenResource {
  readonly definitions: Definitions;
  readonly resource: CompiledResource;
  readonly rights: RightsSet;
  readonly own: ResourceRights;
  readonly actor: Actor;
  readonly now: number;
}

/** As much of the engine as opening one takes. */
interface OpeningContext {
  readonly definitions: () => Definitions;
  readonly clock: Clock;
  readonly rights: RightsSets;
}

/** Child rows have no calls of their own: they come and go with their parent. */
export function openResource(
  context: OpeningContext,
  { actor, resource: name }: { readonly actor: Actor; readonly resource: string },
): OpenResource {
  const definitions = context.definitions();
  const { byName } = definitions.resources;
  const resource = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (resource === undefined || resource.kind === "rows") throw unknownResource(name);
  const rights = context.rights.of(actor, definitions);
  return { definitions, resource, rights, own: rights.rightsOf(name), actor, now: context.clock() };
}

export type Granted = Exclude<Decision, { effect: "deny" }>;

/** The rows an action is allowed on, the first that is granted; a refusal of the whole action is thrown with its explanation. */
export function granted(
  { definitions, resource, own }: OpenResource,
  { actions, operation }: ApiRight,
): Granted {
  const action = actions.find((one) => own.decide(one).effect !== "deny") ?? actions[0];
  const refuse = (reason: Decision["reason"]) =>
    notAllowed({ access: definitions.access, action, resource: resource.name, reason });
  if (!resource.operations.includes(operation)) throw refuse(NOT_OFFERED);
  const decision = own.decide(action);
  if (decision.effect === "deny") throw refuse(decision.reason);
  return decision;
}

const NO_IDS: readonly number[] = [];

export function bindingOf({ actor, now }: OpenResource, more: Partial<Binding> = {}): Binding {
  return { actor, now, query: null, id: null, ids: NO_IDS, ...more };
}

export function evaluationOf({ actor, now }: Pick<OpenResource, "actor" | "now">): EvaluationContext {
  const decides = actor.delegates?.[0];
  return {
    now,
    timeZone: actor.timeZone,
    actor: decides === undefined ? actor : { ...actor, employeeId: decides },
  };
}

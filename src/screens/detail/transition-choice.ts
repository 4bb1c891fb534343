import type { ClientResource, ClientTransition } from "../../../core/definition/client-types.ts";
import type { TransitionPermission } from "../../config/record.ts";

/** A way on from the state a record is in. */
export interface TransitionChoice {
  readonly permission: TransitionPermission;
  /** Null where the reader may carry it out in no record: it shows greyed, with who may. */
  readonly definition: ClientTransition | null;
}

interface TransitionChoices {
  /** The one that stands in view: what usually comes next, else the only one there is, unless it ends everything. */
  readonly main: (TransitionChoice & { readonly definition: ClientTransition }) | null;
  /** The others; those that are open first. */
  readonly others: readonly TransitionChoice[];
}

export function transitionChoices(
  resource: ClientResource,
  permissions: readonly TransitionPermission[],
): TransitionChoices {
  const choices = permissions.map((permission) => ({
    permission,
    definition: getDefinition(resource, permission),
  }));
  const open = choices.flatMap((choice) =>
    choice.permission.allowed && choice.definition ? [{ ...choice, definition: choice.definition }] : [],
  );
  // What is left over because the way forward is closed is no way forward.
  const [only] = choices.length === 1 ? open : [];
  const main =
    open.find(({ definition }) => definition.primary) ??
    (only && !ends(resource, only.definition) ? only : undefined);
  const others = choices
    .filter(({ permission }) => permission !== main?.permission)
    .toSorted((one, other) => Number(other.permission.allowed) - Number(one.permission.allowed));
  return { main: main ?? null, others };
}

function getDefinition(
  resource: ClientResource,
  { field, name }: TransitionPermission,
): ClientTransition | null {
  const lifecycle = resource.lifecycles.find((candidate) => candidate.field === field);
  return lifecycle?.transitions.find((transition) => transition.name === name) ?? null;
}

/** Giving up is never put under somebody's hand. */
function ends(resource: ClientResource, { field, to }: ClientTransition): boolean {
  const lifecycle = resource.lifecycles.find((candidate) => candidate.field === field);
  return lifecycle?.states.find(({ name }) => name === to)?.final ?? false;
}

/** A step that is closed to everybody here, and what is known of why. */
export interface ClosedStep {
  readonly definition: ClientTransition;
  /** Null where it is nobody's: the server makes it. */
  readonly permission: TransitionPermission | null;
}

/** Steps of the state a record is in that the reader may make only because they may make all of them. */
export function closedSteps(
  { lifecycles }: ClientResource,
  record: Readonly<Record<string, unknown>>,
  permissions: readonly TransitionPermission[],
): ClosedStep[] {
  return lifecycles
    .flatMap(({ transitions, closed }) => [...transitions, ...closed])
    .filter(({ field, from }) => from.includes(String(record[field])))
    .map((definition) => ({
      definition,
      permission:
        permissions.find(({ field, name }) => field === definition.field && name === definition.name) ?? null,
    }))
    .filter(({ permission }) => permission?.allowed !== true);
}

import { OPERATIONS } from "../../../core/access/actions.ts";
import { decide } from "../../../core/access/decide.ts";
import { KEY_ACTIONS } from "../../../core/access/key-scopes.ts";
import { decideTransition } from "../../../core/access/transitions.ts";
import type { Actor, KeyAction } from "../../../core/access/types.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { RuntimeDefinitions } from "../../config/runtime-definitions.ts";

type Definitions = Pick<RuntimeDefinitions, "access" | "resources">;

export interface OfferedScope {
  readonly resource: string;
  readonly actions: readonly KeyAction[];
}

/** What keys can be given: on every area the actions that all of these actors have, at least on some rows. */
export function offeredScopes(
  definitions: Definitions,
  actors: readonly Pick<Actor, "roles">[],
): OfferedScope[] {
  return definitions.resources.resources
    .filter(({ kind }) => kind !== "rows")
    .map((resource) => ({
      resource: resource.name,
      actions: KEY_ACTIONS.filter((action) =>
        actors.every((actor) => isHeld(definitions, { resource, action, actor })),
      ),
    }))
    .filter(({ actions }) => actions.length > 0);
}

function isHeld(
  { access }: Definitions,
  { resource, action, actor }: { resource: CompiledResource; action: KeyAction; actor: Pick<Actor, "roles"> },
): boolean {
  // a step has actors of its own
  if (action === "approve") {
    const steps = resource.lifecycles.flatMap(({ transitions }) => transitions);
    return steps.some(
      (transition) =>
        decideTransition({ access, actor, resource: resource.name, transition }).effect !== "deny",
    );
  }
  const operation = OPERATIONS[action];
  if (operation !== null && !resource.operations.includes(operation)) return false;
  return decide({ access, actor, resource: resource.name, action }).effect !== "deny";
}

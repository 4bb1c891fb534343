import type { CompiledResource, CompiledResources } from "../../../core/definition/types.ts";

/** Names of the areas whose steps or schedules send to webhooks of a name. */
export function areasNaming({ resources }: CompiledResources, name: string): string[] {
  return resources
    .filter((resource) =>
      effectsOf(resource).some((effect) => effect.kind === "webhook" && effect.webhook === name),
    )
    .map((resource) => resource.name);
}

function effectsOf({ lifecycles, timed }: CompiledResource) {
  const moved = lifecycles.flatMap(({ transitions, onCreate, onArchive }) => [
    ...transitions.flatMap(({ effects }) => effects),
    ...onCreate,
    ...onArchive,
  ]);
  return [...moved, ...timed.flatMap(({ effects }) => effects)];
}

import type { ResourceDefinition } from "./types.ts";

type Lifecycle = NonNullable<ResourceDefinition["lifecycles"]>[number];

/** What is wrong with a state: no way leads to it, or none leads out of it though it is not final. */
export type StateFault = "unreachable" | "dead_end";

/** States that cannot be reached from the first one, or not be left, by their names. `names`: the states in use. */
export function findStateFaults(
  { initial, states, transitions }: Pick<Lifecycle, "initial" | "states" | "transitions">,
  names: readonly string[],
): ReadonlyMap<string, StateFault> {
  const reached = new Set([initial]);
  // a first state that is none is reported by itself: then what some transition leads to counts as reached
  if (!names.includes(initial)) for (const { to } of transitions) reached.add(to);
  // a state is added while the set is gone through, and then gone through itself
  for (const state of reached) {
    for (const { from, to } of transitions) if (from.includes(state)) reached.add(to);
  }
  const faults = new Map<string, StateFault>();
  for (const name of names) {
    const isFinal = states.some((state) => state.name === name && state.final === true);
    if (!reached.has(name)) faults.set(name, "unreachable");
    else if (!isFinal && !transitions.some(({ from }) => from.includes(name))) faults.set(name, "dead_end");
  }
  return faults;
}

import type { CompiledLifecycle, CompiledTransition } from "../../core/definition/types.ts";

/** Every "from to" that some transition makes; those that lead back may lead wherever they start from. */
export function stepsOf({ transitions }: CompiledLifecycle): ReadonlySet<string> {
  const back = (field: string): readonly string[] =>
    transitions.flatMap((other) => (other.field === field ? other.from : []));
  return new Set(
    transitions.flatMap(({ field, from, to, toPrevious }) =>
      from.flatMap((state) => (toPrevious ? back(field) : [to]).map((end) => `${state} ${end}`)),
    ),
  );
}

/** Of each state, the fields that every way to it from the first state asks for and none empties afterwards. */
export function fieldsNeeded({
  initial,
  states,
  transitions,
}: CompiledLifecycle): ReadonlyMap<string, ReadonlySet<string>> {
  const needed = new Map<string, ReadonlySet<string>>([[initial, new Set()]]);
  // Each round only takes fields away or reaches another state.
  for (let round = 0; round < states.length * transitions.length; round += 1) {
    let changed = false;
    for (const transition of transitions.filter(({ toPrevious }) => !toPrevious)) {
      for (const from of transition.from) {
        const before = needed.get(from);
        if (before === undefined || transition.to === initial) continue;
        const after = asked(transition, before);
        const known = needed.get(transition.to);
        const both = known === undefined ? after : new Set([...known].filter((name) => after.has(name)));
        if (known !== undefined && both.size === known.size) continue;
        needed.set(transition.to, both);
        changed = true;
      }
    }
    if (!changed) break;
  }
  return needed;
}

function asked({ require, set }: CompiledTransition, before: ReadonlySet<string>): ReadonlySet<string> {
  const emptied = new Set(Object.keys(set).filter((name) => set[name] === null));
  return new Set([...before, ...require].filter((name) => !emptied.has(name)));
}

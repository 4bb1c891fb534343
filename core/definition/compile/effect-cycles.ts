import type { Effect } from "../types.ts";
import type { Context, Draft } from "./draft.ts";
import { readPath } from "./paths.ts";

/** A transition, or the coming about of a record, with its effects. */
interface Node {
  readonly draft: Draft;
  /** `resource.transition` or `resource.onCreate`, as messages name it. */
  readonly name: string;
  /** JSON pointer of its effects. */
  readonly at: string;
  readonly effects: readonly Effect[];
}

/** Effects that lead back to the transition they stand at would never end: each circle is refused once, by its members. */
export function checkEffectCycles(context: Context): void {
  const nodes = new Map([...context.drafts.values()].flatMap(nodesOf).map((node) => [node.name, node]));
  const done = new Set<string>();
  const visit = (node: Node, path: readonly Node[]): void => {
    const start = path.indexOf(node);
    if (start >= 0) return report([...path.slice(start), node]);
    if (done.has(node.name)) return;
    for (const next of followers(context, node)) {
      const found = nodes.get(next);
      if (found !== undefined) visit(found, [...path, node]);
    }
    done.add(node.name);
  };
  for (const node of nodes.values()) visit(node, []);
}

function nodesOf(draft: Draft): Node[] {
  const timed = (draft.raw.timed ?? []).map(({ name, effects }, index) => ({
    draft,
    name: timedName(draft, name),
    at: `/timed/${index}/effects`,
    effects,
  }));
  const cycles = draft.raw.lifecycles ?? [];
  const moves = cycles.flatMap(({ transitions, onCreate, onArchive, onTransition = [] }, lifecycle) => [
    ...transitions.map(({ name, effects = [] }, index) => ({
      draft,
      name: `${draft.name}.${name}`,
      at: `/lifecycles/${lifecycle}/transitions/${index}/effects`,
      effects: [...effects, ...onTransition],
    })),
    ...(onCreate === undefined
      ? []
      : [
          {
            draft,
            name: createdName(draft.name),
            at: `/lifecycles/${lifecycle}/onCreate`,
            effects: onCreate,
          },
        ]),
    ...(onArchive === undefined
      ? []
      : [
          {
            draft,
            name: `${draft.name}.onArchive`,
            at: `/lifecycles/${lifecycle}/onArchive`,
            effects: onArchive,
          },
        ]),
  ]);
  return [...timed, ...moves];
}

const createdName = (resource: string): string => `${resource}.onCreate`;
const timedName = (draft: Draft, name: string): string => `${draft.name}.timed.${name}`;

function followers(context: Context, { draft, effects }: Node): string[] {
  return effects.flatMap((effect) => {
    if (effect.kind === "create") return [createdName(effect.resource)];
    if (effect.kind === "timed") return [timedName(draft, effect.name)];
    if (effect.kind !== "update" || effect.transition === undefined) return [];
    const read = readPath({ context, draft, path: effect.path, dynamic: true });
    return read.ok ? [`${read.end}.${effect.transition}`] : [];
  });
}

function report(circle: readonly Node[]): void {
  const [first] = circle;
  if (first === undefined) return;
  const names = circle.map(({ name }) => name).join(" → ");
  first.draft.report({ at: first.at, text: "effect_cycle", params: { circle: names } });
}

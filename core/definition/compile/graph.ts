import { hasColumn, pointerOf } from "./draft.ts";
import type { Context, Draft, FieldDraft } from "./draft.ts";
import { computedFields, getInputs, readsClock } from "./computed.ts";

interface Node {
  readonly draft: Draft;
  readonly field: FieldDraft;
}

const keyOf = ({ draft, field }: Node): string => `${draft.name}.${field.name}`;

function computedInputs(context: Context, { draft, field }: Node): Node[] {
  return getInputs(context, draft, field).flatMap(({ owner, name }) => {
    const input = owner.byName.get(name);
    return input?.computed ? [{ draft: owner, field: input }] : [];
  });
}

const allComputed = (context: Context): Node[] =>
  [...context.drafts.values()].flatMap((draft) =>
    computedFields(draft).map(({ field }) => ({ draft, field })),
  );

/** Reports each circle of computed fields once, and breaks it so that the rest can be checked. */
export function checkCycles(context: Context): void {
  const done = new Set<string>();
  const reported = new Set<string>();
  const visit = (node: Node, path: readonly Node[]): void => {
    const start = path.findIndex((step) => keyOf(step) === keyOf(node));
    if (start >= 0) return reportCycle([...path.slice(start), node], reported);
    if (done.has(keyOf(node))) return;
    computedInputs(context, node).forEach((input) => visit(input, [...path, node]));
    done.add(keyOf(node));
  };
  allComputed(context).forEach((node) => visit(node, []));
}

function reportCycle(circle: readonly Node[], reported: Set<string>): void {
  const members = circle.slice(1).map(keyOf).toSorted().join(" ");
  const first = circle[0];
  if (!first || reported.has(members)) return;
  reported.add(members);
  const { draft, field } = first;
  draft.report({
    at: pointerOf(draft, field.name),
    field: field.name,
    text: "computed_cycle",
    params: { circle: circle.map(keyOf).join(" → ") },
  });
  field.computed = null;
}

/**
 * Values that change with the clock alone cannot be kept in a column: a rollup over them is worked out when read, a
 * lookup of them is refused. Needs a graph without circles.
 */
export function settleStorage(context: Context): void {
  const known = new Map<string, boolean>();
  const changes = (node: Node): boolean => {
    const key = keyOf(node);
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const { computed } = node.field;
    const answer =
      computed !== null &&
      (readsClock(computed) || computedInputs(context, node).some((input) => changes(input)));
    known.set(key, answer);
    return answer;
  };
  for (const node of allComputed(context)) {
    const { computed } = node.field;
    if (computed?.by === "rollup" && changes(node)) node.field.computed = { ...computed, stored: false };
    if (computed?.by === "lookup" && changes(node)) reportMovingLookup(node);
  }
}

function reportMovingLookup({ draft, field }: Node): void {
  draft.report({
    at: `${pointerOf(draft, field.name)}/lookup`,
    field: field.name,
    text: "lookup_path.moving",
  });
}

/** Whether lists can filter and sort by a field: it has a column, counts from one, or is worked out of such fields. */
export function isQueryable(context: Context, draft: Draft, field: FieldDraft): boolean {
  const { computed } = field;
  if (hasColumn(field)) return true;
  if (!computed || computed.by === "rollup" || computed.by === "lookup") return false;
  return computedInputs(context, { draft, field }).every((input) =>
    isQueryable(context, input.draft, input.field),
  );
}

/** Whether a value can be written into search texts and labels when its row is written. */
export function isSettled(context: Context, draft: Draft, field: FieldDraft): boolean {
  if (!field.computed) return true;
  if (readsClock(field.computed)) return false;
  return (
    isQueryable(context, draft, field) &&
    computedInputs(context, { draft, field }).every((input) => isSettled(context, input.draft, input.field))
  );
}

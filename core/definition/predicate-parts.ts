import type { ComparisonPredicate, Operand, Predicate } from "./types.ts";

/** One leaf of a condition: a comparison, or the question for a role. */
export type PredicateLeaf =
  | { readonly kind: "comparison"; readonly comparison: ComparisonPredicate; readonly pointer: string }
  | { readonly kind: "role"; readonly role: string; readonly pointer: string };

/** The leaves of a condition with their JSON pointers, in reading order. */
export function predicateLeaves(predicate: Predicate, pointer = ""): PredicateLeaf[] {
  if ("all" in predicate)
    return predicate.all.flatMap((part, at) => predicateLeaves(part, `${pointer}/all/${at}`));
  if ("any" in predicate)
    return predicate.any.flatMap((part, at) => predicateLeaves(part, `${pointer}/any/${at}`));
  if ("not" in predicate) return predicateLeaves(predicate.not, `${pointer}/not`);
  if ("role" in predicate) return [{ kind: "role", role: predicate.role, pointer }];
  return [{ kind: "comparison", comparison: predicate, pointer }];
}

export const COMPARISON_OPERATORS = ["is", "in", "gt", "gte", "lt", "lte", "contains", "empty"] as const;

/** The operands of a comparison; `empty` has none. */
export function getOperands(comparison: ComparisonPredicate): readonly Operand[] {
  const { is, gt, gte, lt, lte, contains } = comparison;
  const single = [is, gt, gte, lt, lte, contains].filter((operand) => operand !== undefined);
  return [...single, ...(comparison.in ?? [])];
}

export interface PredicateFields {
  /** Fields of the record itself. */
  readonly record: readonly string[];
  /** Fields of the parent record, inside child rows. */
  readonly parent: readonly string[];
}

/** Every field a condition reads, each once. */
export function predicateFields(predicate: Predicate): PredicateFields {
  const record = new Set<string>();
  const parent = new Set<string>();
  for (const leaf of predicateLeaves(predicate)) {
    if (leaf.kind === "role") continue;
    if (leaf.comparison.field !== undefined) record.add(leaf.comparison.field);
    if (leaf.comparison.parent !== undefined) parent.add(leaf.comparison.parent);
    for (const operand of getOperands(leaf.comparison)) {
      if (typeof operand !== "object" || operand === null) continue;
      if ("field" in operand) record.add(operand.field);
      if ("now" in operand && operand.lessMinutes !== undefined) record.add(operand.lessMinutes);
      if ("parent" in operand) parent.add(operand.parent);
    }
  }
  return { record: [...record], parent: [...parent] };
}

function someOperand(predicate: Predicate, key: "today" | "now" | "me"): boolean {
  return predicateLeaves(predicate).some(
    (leaf) =>
      leaf.kind === "comparison" &&
      getOperands(leaf.comparison).some(
        (operand) => typeof operand === "object" && operand !== null && key in operand,
      ),
  );
}

/** Whether the answer changes with the clock alone. */
export function isTimeDependent(predicate: Predicate): boolean {
  return someOperand(predicate, "today") || someOperand(predicate, "now");
}

/** Whether the answer depends on who asks. */
export function isActorDependent(predicate: Predicate): boolean {
  return someOperand(predicate, "me") || predicateLeaves(predicate).some((leaf) => leaf.kind === "role");
}

import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { EvaluationContext } from "../../../core/definition/context.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import type { ComparisonPredicate, Operand, Predicate } from "../../../core/definition/types.ts";

/** How a condition compares; `not…` and the like are their own words, because languages negate in their own ways. */
export type Comparison =
  | "is"
  | "isNot"
  | "in"
  | "notIn"
  | "filled"
  | "empty"
  | "contains"
  | "containsNot"
  | "gt"
  | "gte"
  | "lt"
  | "lte";

/** One thing a record lacks. Several in one list: any of them would do. */
export interface UnmetCondition {
  readonly field: string;
  readonly comparison: Comparison;
  readonly operands: readonly Operand[];
}

export interface UnmetOptions {
  readonly predicate: Predicate;
  readonly resource: ClientResource;
  readonly record: Readonly<Record<string, unknown>>;
  readonly context: EvaluationContext;
}

/** What stands in the way of a condition: each entry must be mended, by any of its alternatives. */
export function unmetConditions(options: UnmetOptions): UnmetCondition[][] {
  const { predicate, resource, record, context } = options;
  const fields = Object.fromEntries(resource.fields.map((field) => [field.name, field]));
  const holds = (part: Predicate) => evaluatePredicate({ predicate: part, record, fields, context });
  const walk = (part: Predicate, wanted: boolean): UnmetCondition[][] => {
    if (holds(part) === wanted) return [];
    if ("not" in part) return walk(part.not, !wanted);
    if ("role" in part) return [];
    const parts = "all" in part ? part.all : "any" in part ? part.any : null;
    if (parts === null) return toCondition(part as ComparisonPredicate, wanted);
    const everyOne = "all" in part === wanted;
    const lacking = parts.map((one) => walk(one, wanted)).filter((one) => one.length > 0);
    if (everyOne) return lacking.flat();
    return lacking.length === 0 ? [] : [lacking.flat().flat()];
  };
  return walk(predicate, true);
}

const OPPOSITE = {
  is: "isNot",
  in: "notIn",
  gt: "lte",
  gte: "lt",
  lt: "gte",
  lte: "gt",
  contains: "containsNot",
} as const satisfies Partial<Record<Comparison, Comparison>>;

function toCondition(part: ComparisonPredicate, wanted: boolean): UnmetCondition[][] {
  const { field, empty } = part;
  if (field === undefined) return [];
  if (empty !== undefined || part.is === null) {
    const asked = (empty ?? true) === wanted;
    return [[{ field, comparison: asked ? "empty" : "filled", operands: [] }]];
  }
  for (const name of ["is", "in", "gt", "gte", "lt", "lte", "contains"] as const) {
    const given = part[name];
    if (given === undefined) continue;
    const operands = Array.isArray(given) ? given : [given];
    return [[{ field, comparison: wanted ? name : OPPOSITE[name], operands }]];
  }
  return [];
}

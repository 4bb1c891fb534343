import type { EvaluationContext } from "./context.ts";
import { canonicalResult, daysBetween, evaluateExpression } from "./expression.ts";
import type { ExpressionValue } from "./expression.ts";
import { expressionFields } from "./expression-parts.ts";
import { today } from "./clock.ts";
import { evaluatePredicate } from "./predicate.ts";
import { predicateFields } from "./predicate-parts.ts";
import { valueOf } from "./record.ts";
import type { RecordValues } from "./record.ts";
import type { CompiledComputed, CompiledField } from "./types.ts";

type Fields = Readonly<Record<string, Pick<CompiledField, "kind" | "scale" | "computed">>>;

export interface ComputedInput {
  /** Name of the computed field. */
  readonly field: string;
  /** Canonical values of the stored fields (rollups and lookups among them). */
  readonly record: RecordValues;
  readonly fields: Fields;
  readonly context: EvaluationContext;
}

/**
 * The canonical value of a field that is worked out when read (expression or clock), together with the computed fields
 * it stands on; for every other field the record's own value. Compiled definitions have no cycles.
 */
export function computeValue({ field, record, fields, context }: ComputedInput): unknown {
  const definition = Object.hasOwn(fields, field) ? fields[field] : undefined;
  const computed = definition?.computed;
  if (!definition || !computed || computed.by === "rollup" || computed.by === "lookup")
    return valueOf(record, field);
  const inputs = Object.fromEntries(
    getInputs(computed).map((name) => [name, computeValue({ field: name, record, fields, context })]),
  );
  const value = evaluate(computed, { record: { ...record, ...inputs }, fields, context });
  return canonicalResult({ value, kind: definition.kind, scale: definition.scale, context });
}

type WorkedOut = Extract<CompiledComputed, { by: "expression" | "clock" }>;

/** Fields of the same row a computed value reads. */
export function getInputs(computed: WorkedOut): readonly string[] {
  if (computed.by === "expression") return expressionFields(computed.expression);
  return computed.when ? [computed.from, ...predicateFields(computed.when).record] : [computed.from];
}

function evaluate(computed: WorkedOut, input: Omit<ComputedInput, "field">): ExpressionValue {
  if (computed.by === "expression") return evaluateExpression({ ...input, expression: computed.expression });
  if (computed.when && !evaluatePredicate({ ...input, predicate: computed.when })) return null;
  const from = evaluateExpression({ ...input, expression: { field: computed.from } });
  const ends = [from, today(input.context)];
  return daysBetween(computed.count === "days_since" ? ends : ends.toReversed(), input.context);
}

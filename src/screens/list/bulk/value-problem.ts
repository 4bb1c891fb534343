import type { ClientField } from "../../../../core/definition/client-types.ts";
import type { EvaluationContext } from "../../../../core/definition/context.ts";
import { checkLimits, parseValue } from "../../../../core/definition/fields/index.ts";
import type { FieldIssue } from "../../../../core/definition/issues.ts";
import { isEmptyValue } from "../../../fields/values.ts";

interface Given {
  readonly field: ClientField;
  readonly value: unknown;
  readonly context: EvaluationContext;
}

/** What is wrong with a value before any record is looked at; null when nothing is. */
export function valueProblem({ field, value, context }: Given): FieldIssue | null {
  if (isEmptyValue(value)) return null;
  const parsed = parseValue({ value, field });
  if (!parsed.ok) return { field: field.name, ...parsed.problem };
  const problem = checkLimits({ value: parsed.value, field, context });
  return problem === null ? null : { field: field.name, ...problem };
}

import { currencyFieldOf, getCurrency, getCurrencyDigits, withParentCurrency } from "./currency.ts";
import { parseUnits } from "./decimal.ts";
import type { FieldIssue } from "./issues.ts";
import { expressionFields } from "./expression-parts.ts";
import { predicateFields } from "./predicate-parts.ts";
import { isEmptyValue, valueOf } from "./record.ts";
import type { Predicate } from "./types.ts";
import { conditionHolds } from "./validate-conditions.ts";
import type { Validation, ValidatedField } from "./validation.ts";

/** Adds issues of a part of the record under its address. */
export function addIssues(target: FieldIssue[], issues: readonly FieldIssue[], prefix: string): void {
  for (const issue of issues) target.push({ ...issue, field: `${prefix}${issue.field}` });
}

type Comparison = ValidatedField["compare"][number];

/** The condition of the language that a comparison between two fields stands for. */
function comparisonPredicate(field: string, { operator, field: other }: Comparison): Predicate {
  const operand = { field: other };
  if (operator === "different") return { not: { field, is: operand } };
  if (operator === "gt") return { field, gt: operand };
  if (operator === "gte") return { field, gte: operand };
  return operator === "lt" ? { field, lt: operand } : { field, lte: operand };
}

const COMPARISON_CODES = {
  gt: "compare_gt",
  gte: "compare_gte",
  lt: "compare_lt",
  lte: "compare_lte",
  different: "compare_different",
} as const;

function isComparison(operator: string): operator is keyof typeof COMPARISON_CODES {
  return Object.hasOwn(COMPARISON_CODES, operator);
}

function changed(validation: Validation, names: readonly string[]): boolean {
  return validation.mode === "create" || names.some((name) => Object.hasOwn(validation.values, name));
}

/** End before start and the like: checked where both are given and one of them is being changed. */
export function compareFields(validation: Validation): void {
  const { resource, record } = validation;
  for (const field of resource.fields) {
    for (const comparison of field.compare) {
      if (!isComparison(comparison.operator) || !changed(validation, [field.name, comparison.field]))
        continue;
      if (isEmptyValue(valueOf(record, field.name)) || isEmptyValue(valueOf(record, comparison.field)))
        continue;
      if (conditionHolds(validation, comparisonPredicate(field.name, comparison))) continue;
      const issues = comparison.level === "error" ? validation.errors : validation.warnings;
      issues.push({
        field: field.name,
        code: COMPARISON_CODES[comparison.operator],
        parameters: { resource: resource.name, other: comparison.field },
      });
    }
  }
}

/** Digits that the amount's currency does not have are refused where either is being changed. */
export function checkAmounts(validation: Validation): void {
  const { resource, record, errors } = validation;
  for (const field of resource.fields) {
    const named = currencyFieldOf(field);
    if (named === null || !changed(validation, [field.name, named])) continue;
    const code = getCurrency(field, withParentCurrency(field, record, validation.parent));
    const amount = valueOf(record, field.name);
    if (code === null || field.readOnly || isEmptyValue(amount)) continue;
    const limit = getCurrencyDigits(code);
    const parsed = parseUnits({ value: amount, scale: limit });
    if (parsed.ok || parsed.code !== "too_many_digits") continue;
    errors.push({ field: field.name, code: "too_many_digits", parameters: { limit } });
  }
}

/** The fields a value follows from: its own name, and of a worked-out one what it is worked out of. */
function getSources(validation: Validation, name: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const computed = validation.byName.get(name)?.computed;
  if (computed?.by === "expression")
    for (const input of expressionFields(computed.expression)) getSources(validation, input, seen);
  if (computed?.by === "lookup" && computed.path[0] !== undefined)
    getSources(validation, computed.path[0], seen);
  return seen;
}

/** Rules of the record that touch something being changed. Their words stand in the resource's labels. */
export function checkRules(validation: Validation): void {
  for (const rule of validation.resource.rules) {
    const read = [rule.check, ...(rule.when === null ? [] : [rule.when])].map(predicateFields);
    const names = [...rule.fields, ...read.flatMap(({ record, parent }) => [...record, ...parent])];
    if (!changed(validation, [...new Set(names.flatMap((name) => [...getSources(validation, name)]))]))
      continue;
    if (rule.when !== null && !conditionHolds(validation, rule.when)) continue;
    if (conditionHolds(validation, rule.check)) continue;
    const issues = rule.level === "error" ? validation.errors : validation.warnings;
    for (const field of rule.fields) {
      issues.push({
        field,
        code: "rule",
        parameters: { resource: validation.resource.name, rule: rule.name },
      });
    }
  }
}

import type { FilterOperator } from "../../../core/query/types.ts";
import type { FilterEntry } from "../../list/list-state.ts";

/** The value of one operator among a field's conditions; empty text where it has none. */
export function valueOf(entries: readonly FilterEntry[], operator: FilterOperator): string {
  return entries.find((entry) => entry.operator === operator)?.values.join(",") ?? "";
}

export function valuesOf(entries: readonly FilterEntry[], operator: FilterOperator): readonly string[] {
  return entries.find((entry) => entry.operator === operator)?.values ?? [];
}

interface Change {
  readonly entries: readonly FilterEntry[];
  readonly field: string;
  readonly operator: FilterOperator;
}

/** The field's conditions with one of them set, or taken away by an empty value. A value ends “is empty”, and the other way round. */
export function withValue(change: Change & { readonly value: string }): readonly FilterEntry[] {
  return withValues({ ...change, values: change.value === "" ? [] : [change.value] });
}

export function withValues({
  entries,
  field,
  operator,
  values,
}: Change & { readonly values: readonly string[] }): readonly FilterEntry[] {
  const rest = entries.filter(
    (entry) => entry.operator !== operator && excludes(entry.operator, operator) === false,
  );
  return values.length === 0 ? rest : [...rest, { field, operator, values }];
}

/** Bounds may stand together; everything else stands alone. */
function excludes(one: FilterOperator, other: FilterOperator): boolean {
  const bounds: readonly FilterOperator[] = ["gt", "gte", "lt", "lte"];
  return !(bounds.includes(one) && bounds.includes(other));
}

export type ChoiceMode = "eq" | "not" | "under";

/** Whether the chosen values are wanted, shut out, or wanted with all below them. Nothing chosen yet: wanted. */
export function modeOf(entries: readonly FilterEntry[]): ChoiceMode {
  return (
    (["not", "under"] as const).find((mode) => entries.some(({ operator }) => operator === mode)) ?? "eq"
  );
}

/** The chosen values, wanted or not. */
export function chosenValues(entries: readonly FilterEntry[]): readonly string[] {
  return valuesOf(entries, modeOf(entries));
}

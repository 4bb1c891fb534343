import type { FilterOperator } from "./types.ts";

/** What may follow a field's name in an address or a call: `bill_rate__gte`. Equality stands under the bare name. */
export const NAMED_OPERATORS: readonly FilterOperator[] = [
  "not",
  "gt",
  "gte",
  "lt",
  "lte",
  "contains",
  "starts_with",
  "empty",
  "within",
  "under",
];

/** The name of a filter's parameter. */
export function parameterOf(field: string, operator: FilterOperator): string {
  return operator === "eq" ? field : `${field}__${operator}`;
}

/** Words a filter takes instead of ids: the actor, and the actor's teams. */
export const ME = "me";
export const MY_TEAM = "my_team";

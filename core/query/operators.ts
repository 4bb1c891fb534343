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
];

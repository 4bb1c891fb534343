import { KINDS } from "../definition/fields/kinds.ts";
import type { ValueKind } from "../definition/types.ts";
import type { FilterOperator } from "./types.ts";

interface Compared {
  readonly kind: ValueKind;
  readonly limits: Readonly<Record<string, unknown>>;
}

/** How a field may be compared: as its kind is, and by a branch where what it names stands in a tree. */
export function operatorsOf({ kind, limits }: Compared): readonly FilterOperator[] {
  const { operators } = KINDS[kind];
  return limits["tree"] === true ? [...operators, "under"] : operators;
}

import type { ListScope, SortTerm } from "../definition/types.ts";

/** Comparison operators of list filters; `eq` is the bare parameter and means "any of" when several values are given. */
export type FilterOperator = "eq" | "not" | "gt" | "gte" | "lt" | "lte" | "contains" | "starts_with" | "empty" | "within";

/** A value in the database's representation of the field (cents, epoch milliseconds, 0/1, …). */
export type FilterValue = string | number;

export interface FilterTerm {
  readonly field: string;
  readonly operator: FilterOperator;
  /** eq, not: any of / none of; empty: ["true"] or ["false"] as 1 or 0; within: a relative period name. */
  readonly values: readonly FilterValue[];
}

export interface ListQuery {
  /** From 1. */
  readonly page: number;
  /** 1 to 100. */
  readonly pageSize: number;
  readonly sort: readonly SortTerm[];
  readonly filters: readonly FilterTerm[];
  /** Trimmed; empty when nothing is searched. */
  readonly search: string;
  readonly scope: ListScope;
  readonly region: number | null;
  readonly group: string | null;
  /** Rows to show besides live ones. */
  readonly archived: "live" | "archived" | "all";
  readonly exactCount: boolean;
}

import type { ListScope, SortTerm } from "../definition/types.ts";

/** Comparison operators of list filters; `eq` is the bare parameter and means "any of" when several values are given. */
export type FilterOperator =
  | "eq"
  | "not"
  | "gt"
  | "gte"
  | "lt"
  | "lte"
  | "contains"
  | "starts_with"
  | "empty"
  | "within"
  | "under";

/** A value in the database's representation of the field (cents, epoch milliseconds, 0/1, …). */
export type FilterValue = string | number;

/** What is left of a condition after reading: `within` has become a lower and an upper bound. */
export interface FilterTerm {
  readonly field: string;
  readonly operator: Exclude<FilterOperator, "within">;
  /** eq, not, under: any of / none of / any of them or what stands below; empty: [1] or [0]; the others: one value. */
  readonly values: readonly FilterValue[];
}

export type MeasureFunction = "count" | "distinct" | "sum" | "avg" | "min" | "max";

export interface Measure {
  /** As asked for, and the name of its value in the answer: `count`, `sum:bill_rate`. */
  readonly key: string;
  readonly function: MeasureFunction;
  /** Null for `count`. */
  readonly field: string | null;
  /** Only rows that meet these are measured. */
  readonly filters?: readonly FilterTerm[];
  /** Also counts the different values this field has in the rows measured. */
  readonly spread?: string | null;
}

export interface ListQuery {
  /** From 1. */
  readonly page: number;
  /** 1 to 100. */
  readonly pageSize: number;
  readonly sort: readonly SortTerm[];
  /** Something is searched and no order was asked for: a list puts the best match first. */
  readonly bestFirst: boolean;
  readonly filters: readonly FilterTerm[];
  /** Trimmed; empty when nothing is searched. */
  readonly search: string;
  readonly scope: ListScope;
  readonly region: number | null;
  readonly group: string | null;
  /** Rows to show besides live ones. */
  readonly archived: "live" | "archived" | "all";
  readonly exactCount: boolean;
  /** Fields the rows are to hold; null: those the list of the resource can show. */
  readonly columns: readonly string[] | null;
  /** What is to be told of all rows that match, whatever page is asked for. */
  readonly totals: readonly Measure[];
}

/** What is wrong with one parameter of a list address. Words: `query.<code>` in locales/<language>/errors.json. */
export interface QueryIssue {
  readonly parameter: string;
  readonly code: QueryIssueCode;
  readonly parameters: Readonly<Record<string, string | number>>;
}

export const QUERY_ISSUE_CODES = [
  "repeated_parameter",
  "invalid_page",
  "invalid_page_size",
  "query_too_long",
  "unknown_field",
  "renamed_field",
  "not_filterable",
  "not_sortable",
  "unknown_operator",
  "invalid_filter_value",
  "too_many_values",
  "too_many_filters",
  "unknown_period",
  "unknown_scope",
  "invalid_region",
  "unknown_group",
  "unknown_tab",
  "invalid_archived",
  "invalid_count",
  "too_many_dimensions",
  "not_groupable",
  "unknown_unit",
  "too_many_measures",
  "unknown_measure",
  "not_measurable",
  "invalid_header",
  "invalid_format",
  "not_exportable",
  "too_many_columns",
  "not_a_column",
] as const;
export type QueryIssueCode = (typeof QUERY_ISSUE_CODES)[number];

/** How far the actor reads a field: in every row, in none, or in some. */
export type Readability = "yes" | "no" | "some";

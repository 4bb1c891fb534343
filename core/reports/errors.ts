import { collectErrors, type DefinitionError } from "../shared/error-collector.ts";
import type { TextName, Wording } from "../shared/wording.ts";

/** Every code a report or dashboard can be refused with. Stable: pinned by the gallery beside the compiler. */
export const REPORT_ERROR_CODES = [
  "duplicate_name",
  "unknown_access",
  "unknown_rule",
  "unknown_resource",
  "unknown_field",
  "unknown_measure",
  "unknown_report",
  "unknown_part",
  "not_aggregated",
  "not_filterable",
  "not_groupable",
  "not_sortable",
  "dimension_unit",
  "dimension_buckets",
  "measure_form",
  "not_measurable",
  "measure_currency",
  "report_filter",
  "filter_conflict",
  "source_map",
  "period_field",
  "scope_not_offered",
  "chart_shape",
  "report_sort",
] as const;
export type ReportErrorCode = (typeof REPORT_ERROR_CODES)[number];

/** A text that says a code of a report. */
type ReportText = Extract<TextName, ReportErrorCode | `${ReportErrorCode}.${string}`>;

export interface ReportError extends Wording<ReportText> {
  /** JSON pointer into the document. */
  readonly at: string;
  readonly field?: string;
}

/** Collects the problems of one document; `resource` of each error is the document's name. */
export interface Report {
  (problem: ReportError): void;
}

export function collector({ source, name }: { source: string; name: string }): {
  readonly all: readonly DefinitionError[];
  readonly report: Report;
} {
  const problems = collectErrors(source);
  return { all: problems.all, report: (problem) => problems.report({ ...problem, resource: name }) };
}

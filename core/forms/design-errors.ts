import type { StoredQuestion } from "./types.ts";

export const DESIGN_ERROR_CODES = [
  "duplicate_id",
  "cycle",
  "missing_parent",
  "unreachable",
  "parent_without_answer",
  "parent_reveals_nothing",
  "category_needs_parent",
  "category_forbids_parent",
  "category_forbids_children",
  "blank_title",
  "title_too_long",
  "options_missing",
  "option_blank",
  "option_duplicate",
  "option_too_long",
  "required_without_answer",
  "limits_reversed",
  "limits_outside",
  "limits_not_whole",
  "sole_option_unknown",
  "day_limit_unfit",
  "file_kind_unknown",
  "file_count_outside",
  "reset_without_no",
  "reset_not_first",
  "reset_twice",
  "repeated_too_deep",
  "rows_without_columns",
  "matrix_without_rows",
  "matrix_row_unfit",
  "matrix_row_differs",
  "condition_empty",
  "condition_too_large",
  "condition_cycle",
  "condition_unknown",
  "condition_elsewhere",
  "condition_unfit",
  "words_too_long",
  "default_unfit",
  "page_inside",
  "prefill_nowhere",
  "prefill_unknown",
  "prefill_unfit",
  "prefill_private",
  "records_missing",
  "records_unknown",
  "filter_unfit",
  "filter_unknown",
  "filter_private",
  "read_only_required",
  "read_only_empty",
  "calculation_type",
  "calculation_empty",
  "calculation_too_large",
  "calculation_cycle",
  "calculation_unknown",
  "calculation_elsewhere",
  "calculation_unfit",
] as const;
export type DesignErrorCode = (typeof DESIGN_ERROR_CODES)[number];

/** Why a form cannot be published; the words are found by code. */
export interface DesignError {
  /** Id of the question. */
  readonly question: number;
  readonly title: string;
  readonly code: DesignErrorCode;
  readonly parameters: Readonly<Record<string, string | number>>;
}

export function createDesignError(
  { id, title }: Pick<StoredQuestion, "id" | "title">,
  code: DesignErrorCode,
  parameters: DesignError["parameters"] = {},
): DesignError {
  return { question: id, title, code, parameters };
}

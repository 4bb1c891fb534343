/** What is wrong with one value. Words: `fields.<code>` in locales/<language>/errors.json, filled with the parameters. */
export interface ValueError {
  readonly code: ValueErrorCode;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** A problem and where it stands: a field's name, or `days.0.regular_hours` inside child rows. */
export interface FieldIssue extends ValueError {
  readonly field: string;
}

/** Stable codes of problems with values; each has words in locales/en/errors.json. */
export const VALUE_ERROR_CODES = [
  "required",
  "unknown_field",
  "renamed_field",
  "not_writable",
  "immutable",
  "not_applicable",
  "invalid_text",
  "invalid_characters",
  "too_short",
  "too_long",
  "format_plain",
  "format_digit_end",
  "format_time_zone",
  "format_json",
  "format_four_digits",
  "format_slug",
  "format_zip",
  "format_ein",
  "format_soc",
  "format_lca_number",
  "invalid_number",
  "unclear_number",
  "invalid_integer",
  "too_many_digits",
  "out_of_range",
  "too_small",
  "too_large",
  "step",
  "invalid_boolean",
  "invalid_date",
  "invalid_datetime",
  "invalid_time",
  "skipped_time",
  "repeated_time",
  "month_first",
  "too_early",
  "too_late",
  "invalid_email",
  "invalid_phone",
  "phone_country",
  "invalid_url",
  "invalid_color",
  "invalid_option",
  "other_currency",
  "tree_cycle",
  "tree_depth",
  "retired_option",
  "invalid_list",
  "duplicate_item",
  "too_few_items",
  "too_many_items",
  "invalid_reference",
  "unknown_reference",
  "not_a_candidate",
  "invalid_rows",
  "invalid_file",
  "file_type",
  "file_too_large",
  "invalid_address",
  "invalid_geo",
  "invalid_translations",
  "not_unique",
  "no_such_record",
  "repeated_in_file",
  "sprint_start_required",
  "update_required",
  "blocker_unanswered",
  "blocker_required",
  "blocker_status_required",
  "compare_gt",
  "compare_gte",
  "compare_lt",
  "compare_lte",
  "compare_different",
  "rule",
  "check",
  "check_reason",
] as const;
export type ValueErrorCode = (typeof VALUE_ERROR_CODES)[number];

export function createValueError(
  code: ValueErrorCode,
  parameters: Readonly<Record<string, string | number>> = {},
): ValueError {
  return { code, parameters };
}

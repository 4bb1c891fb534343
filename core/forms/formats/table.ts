import type { AnswerType } from "../types.ts";

/** Columns of a table of questions, in the order in which they are written. */
export const TABLE_COLUMNS = [
  "number",
  "parent_question_id",
  "reveal_value",
  "ask_when",
  "title",
  "answer_type",
  "is_required",
  "options",
  "update_options",
  "sole_options",
  "help",
  "placeholder",
  "min_value",
  "max_value",
  "earliest",
  "latest",
  "unit",
  "low_label",
  "high_label",
  "default_value",
  "records_of",
  "records_where",
  "prefill",
  "read_only",
  "calculation",
  "allowed_files",
  "max_files",
  "resets_form",
  "shows_verdict",
] as const;
export type TableColumn = (typeof TABLE_COLUMNS)[number];

/** Names of columns and types: those that are written, and all that are read besides their keys. */
export interface TableLabels {
  readonly columns: Readonly<Partial<Record<TableColumn, string>>>;
  readonly types: Readonly<Partial<Record<AnswerType, string>>>;
  readonly yes: string;
  readonly allColumns: Readonly<Partial<Record<TableColumn, readonly string[]>>>;
  readonly allTypes: Readonly<Partial<Record<AnswerType, readonly string[]>>>;
}

/** The keys alone. */
export const PLAIN_LABELS: TableLabels = { columns: {}, types: {}, yes: "yes", allColumns: {}, allTypes: {} };

/** What people call the columns in tables of their own. */
export const COLUMN_NAMES: Readonly<Partial<Record<TableColumn, readonly string[]>>> = {
  number: ["no", "no.", "nr", "#", "id"],
  title: ["question", "label", "text"],
  answer_type: ["type"],
  is_required: ["required", "mandatory"],
  options: ["choices", "answers"],
  help: ["description", "hint"],
  parent_question_id: ["parent", "depends on"],
  min_value: ["min", "minimum"],
  max_value: ["max", "maximum"],
  default_value: ["default"],
};

import { issueText } from "../../i18n/issue-text.ts";
import type { IssueWording } from "../../i18n/issue-text.ts";
import type { TargetDescription } from "../../resources/import/describe.ts";
import type { Counts, ImportJob } from "./jobs.ts";
import type { JobRow, RowIssue } from "./rows.ts";
import { BUSY } from "./states.ts";

const instant = (value: number | null): string | null =>
  value === null ? null : new Date(value).toISOString();

/** A job as its maker is told of it; `fields` is what columns may be mapped to. */
export function presentJob(
  job: ImportJob,
  {
    fields,
    counts,
    messages,
    language,
  }: Omit<IssueWording, "definitions"> & { fields: readonly TargetDescription[]; counts: Counts },
) {
  const { settings, columns, error, reached, total } = job;
  const count = (name: keyof Counts): number => counts[name] ?? 0;
  return {
    id: job.id,
    resource: job.resource,
    file_name: job.fileName,
    format: job.format,
    state: job.state,
    created: instant(job.created),
    started: instant(job.started),
    finished: instant(job.finished),
    rows: total,
    columns: columns.map(({ name, samples }, index) => ({
      name,
      samples,
      field: settings.mapping[index] ?? null,
    })),
    fields,
    mode: settings.mode,
    key: settings.key,
    empty_cells: settings.emptyCells,
    skip_errors: job.skipErrors,
    progress: BUSY.includes(job.state) ? { done: reached, total } : null,
    counts: {
      pending: count("pending"),
      error: count("error"),
      warning: count("warning"),
      create: count("create"),
      update: count("update"),
      unchanged: count("unchanged"),
      created: count("created"),
      updated: count("updated"),
    },
    error:
      error === null
        ? null
        : { code: error.code, message: messages.text(error.code, language, error.parameters) },
  };
}

/** A row with its texts by column, and what is wrong with them in words. */
export function presentRow(row: JobRow, { job, ...wording }: IssueWording & { job: ImportJob }) {
  const names = job.columns.map(({ name }) => name);
  return {
    number: row.number,
    line: row.line,
    state: row.state,
    record: row.record,
    values: Object.fromEntries(names.map((name, index) => [name, row.cells[index] ?? ""])),
    errors: row.issues.map((issue) => presentIssue(issue, { job, ...wording })),
    warnings: row.warnings.map((issue) => presentIssue(issue, { job, ...wording })),
    changes: row.changes,
  };
}

export function presentIssue(
  { field, code, parameters }: RowIssue,
  { job, ...wording }: IssueWording & { job: ImportJob },
) {
  const index = field === null ? -1 : job.settings.mapping.indexOf(field.split(".")[0] ?? field);
  return {
    /** Null: the row as a whole, or a field that the file has no column for. */
    column: job.columns[index]?.name ?? null,
    field,
    code,
    message:
      field === null
        ? wording.messages.text(code, wording.language, parameters)
        : issueText({ code, parameters }, wording),
  };
}

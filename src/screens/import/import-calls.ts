import { apiBaseUrl } from "../../lib/base-url.ts";
import { callApi } from "../../providers/data-provider.ts";

/** An import as the server tells its maker (`/api/imports/`). */
export interface ImportJob {
  readonly id: number;
  readonly resource: string;
  readonly file_name: string;
  readonly state: "ready" | "checking" | "checked" | "running" | "stopped" | "done" | "failed";
  readonly created: string;
  readonly started: string | null;
  readonly finished: string | null;
  readonly rows: number;
  readonly columns: readonly ImportColumn[];
  readonly fields: readonly ImportField[];
  readonly mode: ImportMode;
  readonly key: string | null;
  readonly empty_cells: "keep" | "clear";
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly counts: Readonly<Record<RowState | "warning", number>>;
  readonly error: { readonly code: string; readonly message: string } | null;
}

export interface ImportColumn {
  readonly name: string;
  readonly samples: readonly string[];
  /** What it is imported as; null: left out. */
  readonly field: string | null;
}

/** What a column may be imported as. */
export interface ImportField {
  readonly name: string;
  readonly writable: boolean;
  readonly key: boolean;
  readonly required: boolean;
}

export const IMPORT_MODES = ["both", "create", "update"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];
export type RowState = "pending" | "error" | "create" | "update" | "unchanged" | "created" | "updated";

export interface CellIssue {
  readonly column: string | null;
  readonly field: string | null;
  readonly code: string;
  readonly message: string;
}

export interface ImportRow {
  readonly number: number;
  readonly line: number;
  readonly state: RowState;
  readonly record: number | null;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly CellIssue[];
  readonly warnings: readonly CellIssue[];
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>> | null;
}

export interface ImportSettings {
  readonly mapping?: Readonly<Record<string, string | null>>;
  readonly mode?: ImportMode;
  readonly key?: string | null;
  readonly empty_cells?: ImportJob["empty_cells"];
}

interface Answer<T> {
  readonly data: T;
}

const urlOf = (id: number, what = "") => `/api/imports/${id}/${what}`;

export async function sendFile({
  resource,
  file,
  onUpload,
}: {
  readonly resource: string;
  readonly file: File;
  readonly onUpload: (share: number) => void;
}): Promise<ImportJob> {
  const body = new FormData();
  body.append("resource", resource);
  body.append("file", file, file.name);
  return (await callApi<Answer<ImportJob>>({ method: "post", url: "/api/imports/", payload: body, onUpload }))
    .data;
}

export async function fetchJobs(): Promise<readonly ImportJob[]> {
  return (await callApi<Answer<readonly ImportJob[]>>({ url: "/api/imports/" })).data;
}

export async function fetchJob(id: number): Promise<ImportJob> {
  return (await callApi<Answer<ImportJob>>({ url: urlOf(id) })).data;
}

export async function changeJob(id: number, body: ImportSettings): Promise<ImportJob> {
  return (await callApi<Answer<ImportJob>>({ method: "patch", url: urlOf(id), payload: body })).data;
}

export async function startCheck(id: number): Promise<ImportJob> {
  return (await callApi<Answer<ImportJob>>({ method: "post", url: urlOf(id, "check/") })).data;
}

export async function startRun(id: number, skipErrors: boolean): Promise<ImportJob> {
  const body = { skip_errors: skipErrors };
  return (await callApi<Answer<ImportJob>>({ method: "post", url: urlOf(id, "run/"), payload: body })).data;
}

export async function cancelWork(id: number): Promise<ImportJob> {
  return (await callApi<Answer<ImportJob>>({ method: "post", url: urlOf(id, "cancel/") })).data;
}

export async function forgetJob(id: number): Promise<void> {
  await callApi({ method: "delete", url: urlOf(id) });
}

export const ROWS_PER_PAGE = 50;

export interface RowsPage {
  readonly data: readonly ImportRow[];
  readonly count: number;
}

export async function fetchRows(
  id: number,
  { state, page }: { readonly state: string | null; readonly page: number },
): Promise<RowsPage> {
  const query = new URLSearchParams({ page: String(page), page_size: String(ROWS_PER_PAGE) });
  if (state !== null) query.set("state", state);
  return callApi<RowsPage>({ url: urlOf(id, `rows/?${query.toString()}`) });
}

export async function correctRow(
  id: number,
  { number, values }: { readonly number: number; readonly values: Readonly<Record<string, string>> },
): Promise<ImportRow> {
  const answer = await callApi<Answer<ImportRow>>({
    method: "patch",
    url: urlOf(id, `rows/${number}/`),
    payload: values,
  });
  return answer.data;
}

/** Rows with errors as a file; the link works once. */
export async function fetchFailedRows(id: number): Promise<void> {
  const { url } = await callApi<{ url: string }>({ method: "post", url: urlOf(id, "failed/link/") });
  window.location.assign(new URL(url, apiBaseUrl() || window.location.origin).href);
}

import { ApiError, isRecord } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";

export interface RowProblem {
  /** Line of the file. */
  readonly line: number;
  /** Empty where the whole row is meant. */
  readonly field: string;
  readonly message: string;
}

/** What an import did, or would do. */
export interface ImportReport {
  readonly dryRun: boolean;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  /** Columns of the file that no field takes. */
  readonly ignoredColumns: readonly string[];
  readonly problems: readonly RowProblem[];
}

interface ImportOptions {
  readonly resource: string;
  readonly file: File;
  readonly dryRun: boolean;
}

/** Sends a CSV file. A dry run writes nothing and says what would happen; so does a refusal of the real one. */
export async function sendImport({ resource, file, dryRun }: ImportOptions): Promise<ImportReport> {
  const body = new FormData();
  body.append("file", file, file.name);
  try {
    const path = `/api/${resource}/import/?dry_run=${dryRun}`;
    const { data } = await request<{ data: unknown }>({ method: "POST", path, body });
    return readReport(data, dryRun);
  } catch (error) {
    const refused = error instanceof ApiError && isRecord(error.body) ? error.body["report"] : null;
    if (!isRecord(refused)) throw error;
    return readReport(refused, true);
  }
}

function readReport(value: unknown, dryRun: boolean): ImportReport {
  const report = isRecord(value) ? value : {};
  const count = (name: string) => (typeof report[name] === "number" ? report[name] : 0);
  const list = (name: string): readonly unknown[] => (Array.isArray(report[name]) ? report[name] : []);
  return {
    dryRun,
    created: count("created"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    failed: count("failed"),
    ignoredColumns: list("ignored_columns").filter((name) => typeof name === "string"),
    problems: list("results").filter(isRecord).flatMap(problemsOf),
  };
}

function problemsOf(result: Record<string, unknown>): RowProblem[] {
  if (result["action"] !== "error") return [];
  const line = typeof result["line"] === "number" ? result["line"] : 0;
  const fields = isRecord(result["errors"]) ? Object.entries(result["errors"]) : [];
  if (fields.length === 0) {
    return [{ line, field: "", message: typeof result["message"] === "string" ? result["message"] : "" }];
  }
  return fields.map(([field, texts]) => ({
    line,
    field,
    message: Array.isArray(texts) ? texts.join(" ") : String(texts),
  }));
}

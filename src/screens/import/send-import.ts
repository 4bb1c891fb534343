import { isRecord } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";

export interface RowProblem {
  /** Line of the file's data, from 1. */
  readonly row: number;
  /** Empty where the whole row is meant. */
  readonly field: string;
  readonly message: string;
}

export interface ImportResult {
  readonly dryRun: boolean;
  readonly rows: number;
  readonly errors: readonly RowProblem[];
}

interface ImportOptions {
  readonly resource: string;
  readonly file: File;
  readonly dryRun: boolean;
}

/** Sends a CSV file. A dry run writes nothing and says what would happen. */
export async function sendImport({ resource, file, dryRun }: ImportOptions): Promise<ImportResult> {
  const body = new FormData();
  body.append("dry_run", String(dryRun));
  body.append("file", file, file.name);
  const answer = await request<unknown>({
    method: "POST",
    path: `/api/${resource}/import/?dry_run=${dryRun}`,
    body,
  });
  const results = isRecord(answer) && Array.isArray(answer["data"]) ? answer["data"].filter(isRecord) : [];
  return {
    dryRun,
    rows: results.filter((row) => row["ok"] === true).length,
    errors: results.flatMap(problemsOf),
  };
}

function problemsOf(result: Record<string, unknown>, position: number): RowProblem[] {
  if (result["ok"] === true) return [];
  const row = typeof result["row"] === "number" ? result["row"] : position + 1;
  const fields = isRecord(result["errors"]) ? Object.entries(result["errors"]) : [];
  if (fields.length === 0) {
    return [{ row, field: "", message: typeof result["message"] === "string" ? result["message"] : "" }];
  }
  return fields.map(([field, texts]) => ({
    row,
    field,
    message: Array.isArray(texts) ? texts.join(" ") : String(texts),
  }));
}

import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { ValidationResult } from "../../../core/definition/validate.ts";
import type { ConfigIndex } from "../../config/config-index.ts";
import { type ApiRecord, rowVersion } from "../../config/record.ts";
import { callApi, recordUrl, resourceUrl } from "../../providers/data-provider.ts";
import { leavesWarnings } from "./check.ts";
import { readWarnings } from "./server-problems.ts";

interface UnjudgedOptions {
  readonly index: ConfigIndex;
  readonly resource: ClientResource;
  /** Null: a new record. */
  readonly base: ApiRecord | null;
  /** What the form found by itself, with what would be saved. */
  readonly found: ValidationResult;
}

/** What the server finds doubtful beside what the form can judge; where it cannot say, the save itself will. */
export async function unjudged({
  index,
  resource,
  base,
  found,
}: UnjudgedOptions): Promise<readonly FieldIssue[]> {
  if (!leavesWarnings(index, resource)) return [];
  const { name } = resource;
  const version = base === null ? {} : { row_version: rowVersion(base) };
  const known = new Set(found.warnings.map(sign));
  try {
    const answer = await callApi<unknown>({
      method: "post",
      url: base === null ? resourceUrl(name, "warnings/") : recordUrl(name, base.id, "warnings/"),
      payload: { ...found.values, ...version },
    });
    return readWarnings(answer).filter((issue) => !known.has(sign(issue)));
  } catch {
    return [];
  }
}

function sign({ field, code, parameters }: FieldIssue): string {
  return JSON.stringify([field, code, parameters["rule"] ?? parameters["other"] ?? null]);
}

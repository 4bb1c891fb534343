import { useCallback } from "react";
import { useIssueLines } from "./form/use-issue-text.ts";
import type { BulkRow } from "./list/bulk/types.ts";

/** Why a row of many was refused: what is wrong at its fields, or the server's words for all of it. */
export function useRowError(resource: string): (row: BulkRow) => string {
  const lines = useIssueLines(resource);
  return useCallback(({ errors = {}, message = "" }) => lines(errors).join(" ") || message, [lines]);
}

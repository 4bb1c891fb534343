import type { BulkRow } from "./types.ts";

/** How a row comes out. */
export type Outcome = "changed" | "unchanged" | "refused";

export function getOutcome({ ok, unchanged }: BulkRow): Outcome {
  if (!ok) return "refused";
  return unchanged === true ? "unchanged" : "changed";
}

export type Outcomes = Readonly<Record<Outcome, readonly BulkRow[]>>;

export function byOutcome(rows: readonly BulkRow[]): Outcomes {
  const outcomes: Record<Outcome, BulkRow[]> = { changed: [], unchanged: [], refused: [] };
  for (const row of rows) outcomes[getOutcome(row)].push(row);
  return outcomes;
}

/** Those of the rows that something would be doubtful about. */
export const hasWarnings = (rows: readonly BulkRow[]): readonly BulkRow[] =>
  rows.filter(({ warnings }) => warnings !== undefined && warnings.length > 0);

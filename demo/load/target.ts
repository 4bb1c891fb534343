import type { Statement } from "../../server/database/types.ts";

export type Cell = string | number | null;

/** A database that takes rows in bulk. Statements and rows are worked on in the order they are given. */
export interface BulkTarget {
  /** How many cells are best given at once. */
  readonly batch: number;
  /** `cells` holds the rows one after the other. */
  insert(table: string, columns: readonly string[], cells: readonly Cell[]): void;
  run(statements: readonly Statement[]): void;
  /** Waits until little is left to do, or nothing at all. Rejects with the first failure. */
  settle(everything?: boolean): Promise<void>;
  close(): Promise<void>;
}

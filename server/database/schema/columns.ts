import type { ColumnKind } from "../dialect.ts";

export interface ColumnPlan {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly required?: boolean;
  /** Constant of a new column; only with `required`. */
  readonly fallback?: string | number;
  readonly references?: ForeignKeyPlan;
}

export interface ForeignKeyPlan {
  readonly table: string;
  readonly onDelete: "restrict" | "cascade";
}

export interface TablePlan {
  readonly name: string;
  /** `id`: counted by the engine; otherwise the columns of the primary key. */
  readonly key: "id" | readonly string[];
  readonly columns: readonly ColumnPlan[];
  readonly indexes: readonly IndexPlan[];
}

export interface IndexPlan {
  readonly name: string;
  readonly table: string;
  readonly terms: readonly { readonly column: string; readonly direction: "asc" | "desc" }[];
  readonly unique: boolean;
  /** SQL condition of a partial index. */
  readonly where: string | null;
  /** Fields that a refusal names. */
  readonly fields: readonly string[];
}

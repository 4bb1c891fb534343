import type { SearchBeside } from "../dialect.ts";
import type { Statement } from "../types.ts";
import type { IndexPlan } from "./columns.ts";
import type { Conversion } from "./conversions.ts";

export type StepKind =
  | "rename_field"
  | "create_table"
  | "add_column"
  | "add_foreign_key"
  | "drop_index"
  | "convert"
  | "rename_column"
  | "fill_key"
  | "create_index"
  | "search_index"
  | "note";

/** One thing to do. `table` and `name` say what it is about, `statements` do it. */
export interface SchemaStep {
  readonly kind: StepKind;
  readonly table: string;
  readonly name: string;
  readonly statements: readonly Statement[];
  /** `create_index`: fields a refusal names. */
  readonly fields?: readonly string[];
  /** Foreign keys that are made beforehand without a look at the rows, and tested then. */
  readonly untested?: readonly { readonly name: string; readonly sql: string }[];
  /** `create_index`: how it is made beforehand, over columns as they are called until then. */
  readonly beside?: IndexPlan;
  /** `search_index`: how it is made beforehand, in parts. */
  readonly search?: SearchBeside;
  /** `convert`: what is filled, row by row, once the statements have made its columns. */
  readonly conversion?: Conversion;
  /** `rename_field`: what it was called. */
  readonly rename?: { readonly from: string; readonly back: boolean };
}

import type { CompiledField } from "../../../core/definition/types.ts";
import type { Statement } from "../types.ts";

export type StepKind =
  | "create_table"
  | "add_column"
  | "add_foreign_key"
  | "drop_index"
  | "convert"
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
  /** `convert`: the field, and what its stored values meant. */
  readonly conversion?: Conversion;
}

export interface Conversion {
  readonly field: CompiledField;
  readonly from: string;
  /** Whether the values are stored in another way from now on. */
  readonly rewritten: boolean;
}

import type { CompiledField } from "../../../core/definition/types.ts";

/** One column of a file that is written. */
export interface FileColumn {
  readonly title: string;
  readonly field: Pick<CompiledField, "name" | "valueType">;
}

import { fieldTypeOf } from "../../core/definition/fields/index.ts";
import type { CompiledField, ValueKind } from "../../core/definition/types.ts";
import { MEGABYTE } from "../../core/forms/files.ts";
import { FILE_KINDS, KIND_FACTS } from "./kinds.ts";
import type { FileKind } from "./kinds.ts";

const HOLDING: ReadonlySet<ValueKind> = new Set(["file", "files"]);

export interface FieldLimits {
  readonly accept: readonly FileKind[];
  /** Content types of these kinds. */
  readonly types: ReadonlySet<string>;
  /** Of one file. */
  readonly bytes: number;
}

export function holdsFiles(field: CompiledField): boolean {
  return HOLDING.has(field.kind);
}

/** What a field takes. */
export function getLimits(field: CompiledField): FieldLimits {
  const limits = fieldTypeOf(field.valueType).limits(field.definition) as {
    accept?: readonly FileKind[];
    maxMegabytes?: number;
  };
  const accept = limits.accept ?? FILE_KINDS;
  return {
    accept,
    types: new Set(accept.map((kind) => KIND_FACTS[kind].type)),
    bytes: (limits.maxMegabytes ?? 0) * MEGABYTE,
  };
}

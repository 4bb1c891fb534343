import type { CompiledResource } from "../../../../core/definition/types.ts";

/** What a file lacks, for whoever reads it to know: records and fields its maker may not read, and files that are gone. */
export class LeftOut {
  readonly records = new Map<string, number>();
  readonly fieldsOf = new Map<string, Set<string>>();
  readonly missingFiles: string[] = [];
  accounts = false;

  record({ name }: Pick<CompiledResource, "name">): void {
    this.records.set(name, (this.records.get(name) ?? 0) + 1);
  }

  fields({ name }: Pick<CompiledResource, "name">, fields: readonly string[]): void {
    if (fields.length === 0) return;
    const known = this.fieldsOf.get(name) ?? new Set();
    for (const field of fields) known.add(field);
    this.fieldsOf.set(name, known);
  }
}

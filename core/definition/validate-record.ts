import { computeValue } from "./computed-values.ts";
import type { RecordValues } from "./record.ts";
import type { CompiledField } from "./types.ts";
import type { Validation } from "./validate.ts";

/** The record with its worked-out fields as they follow from what it holds now. */
export function currentRecord({ resource, record, context }: Validation): RecordValues {
  const moving = resource.fields.filter(
    ({ computed }) => computed?.by === "expression" || computed?.by === "clock",
  );
  if (moving.length === 0) return record;
  const fields = Object.fromEntries(
    resource.fields.map((field) => [field.name, { ...field, computed: field.computed ?? null }]),
  ) as Record<string, Pick<CompiledField, "kind" | "scale" | "computed">>;
  const values = moving.map(
    ({ name }) => [name, computeValue({ field: name, record, fields, context })] as const,
  );
  return { ...record, ...Object.fromEntries(values) };
}

import { isEmptyValue } from "../../core/definition/record.ts";
import type { RuntimeDefinitions } from "../config/runtime-definitions.ts";

/** Names of fields of classes whose reading is audited that have a value in one of the records, as they are answered. */
export function auditedFields(
  { resources, access }: RuntimeDefinitions,
  resource: string,
  records: readonly Readonly<Record<string, unknown>>[],
): string[] {
  const fields = resources.byName[resource]?.fields ?? [];
  return fields.flatMap(({ name, sensitivity }) =>
    sensitivity !== null &&
    access.classes[sensitivity]?.readsAudited === true &&
    records.some((record) => !isEmptyValue(record[name]))
      ? [name]
      : [],
  );
}

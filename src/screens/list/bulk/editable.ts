import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import type { ValueKind } from "../../../../core/definition/types.ts";

/** Whether one value for many records makes sense. */
const FOR_MANY = {
  text: true,
  long_text: true,
  integer: true,
  decimal: true,
  boolean: true,
  date: true,
  datetime: true,
  time: true,
  option: true,
  options: true,
  reference: true,
  references: true,
  dynamic_reference: true,
  rows: false,
  file: false,
  files: false,
  json: true,
  sealed: true,
} as const satisfies Record<ValueKind, boolean>;

/** The fields this person may set in many records at once; states change by transitions alone. */
export function editableFields({ fields }: ClientResource): ClientField[] {
  return fields.filter(
    ({ kind, writable, readOnly, immutable, lifecycle }) =>
      FOR_MANY[kind] && writable && !readOnly && !immutable && !lifecycle,
  );
}

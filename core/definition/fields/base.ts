import { isEmptyValue } from "../record.ts";
import type { FieldTypeName, ValueKind } from "../types.ts";
import { FILTER_PARSERS } from "./filters.ts";
import { KINDS } from "./kinds.ts";
import type { FieldTypeSpec } from "./spec.ts";

type Own<T extends FieldTypeName> = Pick<FieldTypeSpec<T>, "parse"> & Partial<FieldTypeSpec<T>>;

/** A field type: what its kind gives, and what is the type's own. */
export function fieldType<T extends FieldTypeName>({
  kind,
  ...own
}: Own<T> & { kind: ValueKind }): FieldTypeSpec<T> {
  const { operators, sortable, searchable, canBeUnique, toStorage, fromStorage } = KINDS[kind];
  return {
    kind,
    operators,
    sortable,
    filterable: operators.length > 0,
    searchable,
    canBeUnique,
    serverSet: false,
    markup: false,
    defaultScale: 0,
    scale: () => own.defaultScale ?? 0,
    limits: () => ({}),
    checkDefinition: () => [],
    checkLimits: () => null,
    parseFilter: (input) => FILTER_PARSERS[kind](input),
    toStorage: (value, field) => toStorage(value, field.scale),
    fromStorage: (stored, field) => fromStorage(stored, field.scale),
    isEmpty: isEmptyValue,
    ...own,
  };
}

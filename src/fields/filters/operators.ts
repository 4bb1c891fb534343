import { fieldTypeOf } from "../../../core/definition/fields/index.ts";
import type { FieldTypeName } from "../../../core/definition/types.ts";
import type { FilterOperator } from "../../../core/query/types.ts";

/** How a field may be compared, as the server reads it. */
export function operatorsOf(field: { readonly valueType: FieldTypeName }): readonly FilterOperator[] {
  return fieldTypeOf(field.valueType).operators;
}

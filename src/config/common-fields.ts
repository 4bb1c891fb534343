import type { ClientField } from "../../core/definition/client-types.ts";
import type { FieldTypeName, ValueKind } from "../../core/definition/types.ts";

interface CommonField {
  readonly name: string;
  readonly type: FieldTypeName;
  readonly kind: ValueKind;
  readonly to?: string;
  readonly filter: boolean;
}

/** The fields every record has beside its own: shown, sorted and filtered like any other, never written. */
export const commonFields: readonly ClientField[] = (
  [
    { name: "id", type: "integer", kind: "integer", filter: false },
    { name: "created", type: "datetime", kind: "datetime", filter: true },
    { name: "modified", type: "datetime", kind: "datetime", filter: true },
    { name: "created_by", type: "reference", kind: "reference", to: "employee", filter: true },
    { name: "modified_by", type: "reference", kind: "reference", to: "employee", filter: false },
    { name: "archived", type: "datetime", kind: "datetime", filter: false },
  ] satisfies readonly CommonField[]
).map(toClientField);

function toClientField(field: CommonField): ClientField {
  return {
    name: field.name,
    type: field.type,
    valueType: field.type,
    kind: field.kind,
    required: false,
    requiredWhen: null,
    visibleWhen: null,
    readOnlyWhen: null,
    readOnly: true,
    unique: false,
    immutable: false,
    writable: false,
    filter: field.filter,
    sort: field.kind === "datetime" || field.kind === "integer",
    default: null,
    copyFrom: null,
    compare: [],
    scale: 0,
    options: null,
    to: field.to ?? null,
    limits: {},
    lifecycle: false,
  };
}

import type {
  CompiledField,
  CompiledResource,
  CompiledResources,
  FieldDefinition,
  FieldTypeName,
} from "../../core/definition/types.ts";
import type { KINDS } from "../../core/definition/fields/kinds.ts";

type Kind = keyof typeof KINDS;

const KIND_OF: Partial<Record<FieldTypeName, Kind>> = {
  text: "text",
  email: "text",
  code: "text",
  long_text: "long_text",
  integer: "integer",
  money: "decimal",
  decimal: "decimal",
  boolean: "boolean",
  date: "date",
  datetime: "datetime",
  enum: "option",
  multi_enum: "options",
  tags: "options",
  reference: "reference",
  references: "references",
  dynamic_reference: "dynamic_reference",
  rows: "rows",
  file: "file",
  files: "files",
  address: "json",
};

/** A field as the compiler gives it, reduced to what its storage depends on. */
export function compiledField(
  name: string,
  type: FieldTypeName,
  more: Partial<CompiledField> & { maxLength?: number } = {},
): CompiledField {
  const { maxLength, ...overrides } = more;
  return {
    name,
    type,
    valueType: type,
    kind: KIND_OF[type] ?? "text",
    definition: { name, type, ...(maxLength !== undefined && { maxLength }) } as FieldDefinition,
    limits: {},
    unique: false,
    sensitivity: null,
    filter: false,
    sort: false,
    search: false,
    scale: type === "money" ? 2 : 0,
    to: null,
    computed: null,
    lifecycle: null,
    ...overrides,
  } as CompiledField;
}

/** A resource as the compiler gives it, reduced to what its tables depend on. */
export function compiledResource(
  name: string,
  fields: readonly CompiledField[],
  more: Partial<CompiledResource> = {},
): CompiledResource {
  return {
    name,
    kind: "record",
    parent: null,
    label: [fields[0]?.name ?? "id"],
    fields,
    fieldsByName: Object.fromEntries(fields.map((field) => [field.name, field])),
    lifecycles: [],
    unique: [],
    invariants: [],
    retention: [],
    notices: [],
    values: [],
    valueReaders: [],
    soughtBy: [],
    countedBy: [],
    list: { regionField: null },
    classes: [],
    ...more,
  } as CompiledResource;
}

export function compiledResources(...resources: CompiledResource[]): CompiledResources {
  return { resources, byName: Object.fromEntries(resources.map((resource) => [resource.name, resource])) };
}

import { fieldTypeOf } from "../definition/fields/index.ts";
import type { FieldTypeSpec, ValueField } from "../definition/fields/index.ts";
import { ACTOR_RESOURCES } from "../definition/context.ts";
import type { CompiledResource, FieldTypeName } from "../definition/types.ts";

/** A field a list may be filtered or sorted by: one of the definition's, or one every table has. */
export interface QueryField {
  readonly value: ValueField;
  readonly spec: FieldTypeSpec;
  readonly filter: boolean;
  readonly sort: boolean;
}

function common(name: string, type: FieldTypeName, settings: { sort: boolean; to?: string }): QueryField {
  const spec = fieldTypeOf(type);
  const value = {
    name,
    valueType: type,
    kind: spec.kind,
    scale: 0,
    options: null,
    to: settings.to ?? null,
    limits: {},
  };
  return { value, spec, filter: true, sort: settings.sort };
}

/** Columns every table has that a list may ask for. */
const COMMON: Readonly<Record<string, QueryField>> = {
  id: common("id", "integer", { sort: true }),
  created: common("created", "datetime", { sort: true }),
  modified: common("modified", "datetime", { sort: true }),
  created_by: common("created_by", "reference", { sort: false, to: ACTOR_RESOURCES.employee }),
  modified_by: common("modified_by", "reference", { sort: false, to: ACTOR_RESOURCES.employee }),
};

/** Null when the resource has no such field. */
export function queryField(resource: CompiledResource, name: string): QueryField | null {
  if (Object.hasOwn(COMMON, name)) return COMMON[name] ?? null;
  const field = Object.hasOwn(resource.fieldsByName, name) ? resource.fieldsByName[name] : undefined;
  if (!field) return null;
  const spec = fieldTypeOf(field.valueType);
  return { value: field, spec, filter: field.filter, sort: field.sort };
}

import { equatedFields } from "../../core/definition/compile/rollups.ts";
import { predicateFields } from "../../core/definition/predicate-parts.ts";
import type { CompiledField, CompiledResource, CompiledResources } from "../../core/definition/types.ts";
import { type DefinitionError, wordError } from "../../core/shared/error-collector.ts";
import { resourceStorage } from "../database/schema/resource-storage.ts";
import { getStorage } from "../field-types/index.ts";
import { INDEXED_TEXT } from "../field-types/storage.ts";

/** Figures over all records of an area that read each of its rows for every record shown, since no index finds them. */
export function findScanningFigures(resources: CompiledResources): DefinitionError[] {
  return resources.resources.flatMap((resource) =>
    resource.fields.flatMap((field) => {
      const over = overAll(field);
      const counted = over === null ? undefined : resources.byName[over.resource];
      if (over === null || counted === undefined || isFoundByIndex(counted, over.filter)) return [];
      const params = { field: field.name, resource: counted.name, limit: INDEXED_TEXT };
      const { name, source } = resource;
      return {
        source,
        resource: name,
        field: field.name,
        pointer: "",
        ...wordError({ text: "figure_scans", params }),
      };
    }),
  );
}

/** A figure that differs from record to record; one that does not is worked out once for a list. */
function overAll({ computed }: CompiledField) {
  if (computed?.by !== "rollup" || computed.via !== null) return null;
  const { resource, filter } = computed;
  return filter === null || predicateFields(filter).parent.length === 0 ? null : { resource, filter };
}

function isFoundByIndex(counted: CompiledResource, filter: Parameters<typeof equatedFields>[0]): boolean {
  const stored = resourceStorage(counted).fields;
  return equatedFields(filter).some((name) => {
    const field = counted.fieldsByName[name];
    // what every record has, its id above all
    if (field === undefined) return true;
    const storage = getStorage(field);
    return (stored.get(name)?.columns.length ?? 0) > 0 && (storage.reference || storage.indexable(field));
  });
}

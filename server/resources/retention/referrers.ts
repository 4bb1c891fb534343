import { sql } from "kysely";
import type { CompiledResource, CompiledResources } from "../../../core/definition/types.ts";
import { resourceStorage } from "../../database/schema/resource-storage.ts";
import type { Sql } from "../sql/frame.ts";

/** Rows of a resource that point at a record. */
export interface Referrer {
  readonly resource: CompiledResource;
  /** The field that points at it. */
  readonly field: string;
  /** Their ids, one column, given the id of the record they point at, or a statement that finds several. */
  readonly ids: (id: Sql) => Sql;
}

/** Fields of other records that refer to records of a resource: those records keep it. */
export function referrersOf({ resources }: CompiledResources, { name }: CompiledResource): Referrer[] {
  return resources.flatMap((resource) => {
    if (resource.kind === "view") return [];
    return [...resourceStorage(resource).fields.values()].flatMap(({ field, columns, link, linkTable }) => {
      const owned = resource.parent?.resource === name && resource.parent.field === field.name;
      if (field.to !== name || owned) return [];
      if (linkTable !== null && link?.references === true)
        return [
          {
            resource,
            field: field.name,
            ids: (id: Sql) => sql`select owner as id from ${sql.table(linkTable)} where value in (${id})`,
          },
        ];
      const [own] = columns;
      if (field.kind !== "reference" || own === undefined) return [];
      return [
        {
          resource,
          field: field.name,
          ids: (id: Sql) => sql`select id from ${sql.table(resource.name)} where ${sql.id(own)} in (${id})`,
        },
      ];
    });
  });
}

/** Records that belong to a record wherever it is, such as its comments and files: they go with it. */
export function followersOf({ resources }: CompiledResources, { name }: CompiledResource): Referrer[] {
  return resources.flatMap((resource) => {
    const field = resource.follows;
    if (resource.kind === "view" || field === null) return [];
    const ids = (id: Sql) =>
      sql`select id from ${sql.table(resource.name)} where ${sql.id(field)} = ${name} and ${sql.id(`${field}__id`)} = ${id}`;
    return [{ resource, field, ids }];
  });
}

/** Child rows of a record, by the resource that holds them. */
export function childrenOf({ byName }: CompiledResources, { fields }: CompiledResource): Referrer[] {
  return fields.flatMap(({ kind, to }) => {
    const resource = kind === "rows" ? byName[to ?? ""] : undefined;
    const via = resource?.parent?.field;
    if (resource === undefined || via === undefined) return [];
    const ids = (id: Sql) => sql`select id from ${sql.table(resource.name)} where ${sql.id(via)} = ${id}`;
    return [{ resource, field: via, ids }];
  });
}

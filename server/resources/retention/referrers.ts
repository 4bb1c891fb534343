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
  /** The record each of them points at as `target`, and its `id`, given the ids of several. */
  readonly pairs: (ids: readonly number[]) => Sql;
}

interface Pointing extends Pick<Referrer, "resource" | "field"> {
  readonly table: string;
  /** The column that points, and the one with the id of who does. */
  readonly column: string;
  readonly own?: string;
  /** What else they must meet. */
  readonly and?: Sql;
}

function pointing({ resource, field, table, column, own = "id", and = sql`` }: Pointing): Referrer {
  const [rows, target, id] = [sql.table(table), sql.id(column), sql.id(own)];
  return {
    resource,
    field,
    ids: (wanted) => sql`select ${id} as id from ${rows} where ${target} in (${wanted})${and}`,
    pairs: (ids) =>
      sql`select ${target} as target, ${id} as id from ${rows} where ${target} in (${sql.join(ids)})${and}`,
  };
}

/** Fields of other records that refer to records of a resource: those records keep it. */
export function referrersOf({ resources }: CompiledResources, { name }: CompiledResource): Referrer[] {
  return resources.flatMap((resource) => {
    if (resource.kind === "view") return [];
    return [...resourceStorage(resource).fields.values()].flatMap(({ field, columns, link, linkTable }) => {
      const owned = resource.parent?.resource === name && resource.parent.field === field.name;
      if (field.to !== name || owned) return [];
      const found = { resource, field: field.name };
      if (linkTable !== null && link?.references === true)
        return [pointing({ ...found, table: linkTable, column: "value", own: "owner" })];
      const [own] = columns;
      return field.kind === "reference" && own !== undefined
        ? [pointing({ ...found, table: resource.name, column: own })]
        : [];
    });
  });
}

/** Records that belong to a record wherever it is, such as its comments and files: they go with it. */
export function followersOf({ resources }: CompiledResources, { name }: CompiledResource): Referrer[] {
  return resources.flatMap((resource) => {
    const field = resource.follows;
    if (resource.kind === "view" || field === null) return [];
    const and = sql` and ${sql.id(field)} = ${name}`;
    return [pointing({ resource, field, table: resource.name, column: `${field}__id`, and })];
  });
}

/** Child rows of a record, by the resource that holds them. */
export function childrenOf({ byName }: CompiledResources, { fields }: CompiledResource): Referrer[] {
  return fields.flatMap(({ kind, to }) => {
    const resource = kind === "rows" ? byName[to ?? ""] : undefined;
    const via = resource?.parent?.field;
    if (resource === undefined || via === undefined) return [];
    return [pointing({ resource, field: via, table: resource.name, column: via })];
  });
}

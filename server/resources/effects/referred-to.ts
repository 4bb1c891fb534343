import { sql } from "kysely";
import type { CompiledResource, CompiledResources } from "../../../core/definition/types.ts";
import type { WriteSession } from "../write/session.ts";

/** Whether a record that stands points at this one: somebody has built on it. */
export async function isReferredTo(
  session: WriteSession,
  resources: CompiledResources,
  { resource, id }: { resource: CompiledResource; id: number },
): Promise<boolean> {
  for (const from of resources.resources) {
    if (from.kind === "rows") continue;
    for (const { kind, name, to, computed } of from.fields) {
      if (to !== resource.name || computed !== null) continue;
      if (kind !== "reference" && kind !== "references") continue;
      const pointing =
        kind === "reference"
          ? sql`${sql.id(name)} = ${id}`
          : sql`id in (select owner from ${sql.id(`${from.name}__${name}`)} where value = ${id})`;
      const found = await session.rows(
        sql`select id from ${sql.id(from.name)} where ${pointing} and archived is null limit 1`,
      );
      if (found.length > 0) return true;
    }
  }
  return false;
}

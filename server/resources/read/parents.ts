import { sql } from "kysely";
import { compileTemplate, bindTemplate } from "../sql/binding.ts";
import { fieldSql } from "../sql/fields.ts";
import { filterSql } from "../sql/filter.ts";
import { allOf, column, from, openFrame } from "../sql/frame.ts";
import { constraintSql } from "../sql/scope.ts";
import { readableDecision, shapeKey, whereSql, type ListShape } from "../plan/list-plan.ts";
import type { EngineContext } from "../types.ts";
import { bindingOf, type OpenResource } from "./open.ts";

/**
 * Ids of those records of a tree that have others right below them, as the same list would hold with nothing filtered or
 * looked for; in no order. Null where the actor reads of none where it stands.
 */
export async function readParents(
  { database }: EngineContext,
  open: OpenResource,
  { shape, ids }: { readonly shape: ListShape; readonly ids: readonly number[] },
): Promise<readonly number[] | null> {
  const { rights, resource } = open;
  const parent = resource.tree?.parent;
  if (parent === undefined) return null;
  const decision = readableDecision(rights, resource.name, parent);
  if (decision.effect === "deny") return null;
  if (ids.length === 0) return [];
  const among = { field: "id", operator: "eq", values: ids } as const;
  const query = { ...shape.query, filters: [among], search: "" };
  const whole = { ...shape, query: { ...query, filters: [] }, search: null, commonFilters: [] };
  const key = `parents|${shapeKey({ ...whole, query })}`;
  const template = rights.plan(key, () => {
    const compilation = rights.compilation();
    const rows = openFrame(compilation, resource.name);
    const below = openFrame(compilation, resource.name);
    const conditions = [
      sql`${fieldSql(below, parent).sql} = ${column(rows, "id")}`,
      // where somebody may not read what a record stands below, it is not told from above either
      ...(decision.effect === "constrain" ? [constraintSql(below, decision.constraint)] : []),
      whereSql(rights, below, whole),
    ];
    const some = sql`select 1 from ${from(below)} where ${allOf(conditions)}`;
    return compileTemplate(
      database,
      sql`select ${column(rows, "id")} from ${from(rows)} where ${filterSql(rows, among, 0)} and exists (${some})`,
    );
  });
  const { rows } = await database.values(bindTemplate(template, bindingOf(open, { query })));
  return rows.map(([id]) => Number(id));
}

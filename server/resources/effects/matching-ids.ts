import { sql } from "kysely";
import type { Predicate } from "../../../core/definition/types.ts";
import { bindingOf, type OpenResource } from "../read/open.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { conditionSql } from "../sql/fields.ts";
import { allOf, column, from, openFrame } from "../sql/frame.ts";
import type { EngineContext } from "../types.ts";

/** Ids beyond `after` of records that stand and meet all conditions, in order. */
export async function matchingIds(
  { database }: EngineContext,
  open: OpenResource,
  { where, after, limit }: { where: readonly Predicate[]; after: number; limit: number },
): Promise<number[]> {
  const frame = openFrame(open.rights.compilation(), open.resource.name);
  const id = column(frame, "id");
  const conditions = [
    sql`${id} > ${after}`,
    sql`${column(frame, "archived")} is null`,
    ...where.map((condition) => conditionSql(frame, condition)),
  ];
  const statement = sql`select ${id} as id from ${from(frame)} where ${allOf(conditions)} order by ${id} limit ${sql.lit(limit)}`;
  const rows = await database.query<{ id: number }>(
    bindTemplate(compileTemplate(database, statement), bindingOf(open)),
    { lane: "long" },
  );
  return rows.map((row) => Number(row.id));
}

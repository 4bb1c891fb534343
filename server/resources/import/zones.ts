import { sql } from "kysely";
import { isTimeZone } from "../../../core/definition/clock.ts";
import { zoneFieldOf } from "../../../core/definition/zoned-moments.ts";
import type { Statement } from "../../database/types.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext } from "../types.ts";
import type { ImportPlan } from "./plan.ts";
import type { ZonesOfRows } from "./read-rows.ts";

interface ZonesCall {
  readonly plan: ImportPlan;
  /** The record each row means, by the row's number. */
  readonly known: ReadonlyMap<number, number>;
}

/**
 * The zones of moments whose rows may name none: the one their record has; of a new record, the one it begins with. Null where
 * there are no such moments.
 */
export async function zonesOfRows(
  { database }: Pick<EngineContext, "database">,
  { resource, own }: OpenResource,
  { plan, known }: ZonesCall,
): Promise<ZonesOfRows | null> {
  const names = new Set(
    plan.columns.flatMap((target) => (target?.field == null ? [] : (zoneFieldOf(target.field) ?? []))),
  );
  const fields = resource.fields.filter((field) => names.has(field.name) && own.readable(field));
  if (fields.length === 0) return null;
  const ids = [...new Set(known.values())];
  const columns = fields.map(({ name }) => sql.ref(name));
  const statement = sql`select id, ${sql.join(columns)} from ${sql.table(resource.name)} where id in (${sql.join(ids)})`;
  const rows =
    ids.length === 0
      ? []
      : await database.query<Record<string, unknown>>(statement.compile(database.read) as Statement);
  const records = new Map(rows.map((row) => [Number(row["id"]), row]));
  return (row, field) => {
    const zone = fields.find(({ name }) => name === zoneFieldOf(field));
    const id = known.get(row);
    if (zone === undefined) return null;
    const value = id === undefined ? zone.default : records.get(id)?.[zone.name];
    return typeof value === "string" && isTimeZone(value) ? value : null;
  };
}

import { sql } from "kysely";
import { formatInstant, parseInstant } from "../../../core/definition/clock.ts";
import { wallClock, getZone } from "../../../core/definition/zoned-moments.ts";
import { resourceStorage } from "../../database/schema/resource-storage.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { WallColumn } from "../../database/schema/resource-storage.ts";
import type { ColumnValues } from "./statements.ts";
import type { WriteSession } from "./session.ts";

type Values = Readonly<Record<string, unknown>>;

/** What clocks show at the moments that are written, or whose zone is; what was agreed on before stays as it is. */
export function wallClocks(
  resource: CompiledResource,
  { values, record }: { readonly values: Values; readonly record: Values },
): ColumnValues {
  const written = resourceStorage(resource).wallColumns.filter(
    ({ moment, zone }) => Object.hasOwn(values, moment.name) || Object.hasOwn(values, zone),
  );
  return Object.fromEntries(written.map((wall) => [wall.column, getWall(wall, { ...record, ...values })]));
}

export function getWall({ moment }: WallColumn, record: Values): string | null {
  const zone = getZone(moment, record);
  const instant = parseInstant(String(record[moment.name]));
  return zone === null || instant === null ? null : wallClock(instant, zone);
}

/** The same for rows from before there was such a column. */
export async function refreshWalls(
  session: WriteSession,
  {
    resource,
    wall,
    ids,
  }: { readonly resource: CompiledResource; readonly wall: WallColumn; readonly ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  const { column, moment, zone } = wall;
  const rows = await session.rows(
    sql`select id, ${sql.id(moment.name)} as moment, ${sql.id(zone)} as zone from ${sql.id(resource.name)} where id in (${sql.join(ids)})`,
  );
  await session.run(
    ...rows.map(([id, instant, name]) => {
      const iso = instant === null ? null : formatInstant(Number(instant));
      const shown = getWall(wall, { [moment.name]: iso, [zone]: name });
      // Whoever wrote the row meanwhile wrote this too.
      const same = sql`${sql.id(moment.name)} is not distinct from ${instant} and ${sql.id(zone)} is not distinct from ${name}`;
      return sql`update ${sql.id(resource.name)} set ${sql.id(column)} = ${shown} where id = ${id} and ${same}`;
    }),
  );
}

import { sql } from "kysely";
import { isObject } from "../../../core/definition/record.ts";
import type { CompiledLifecycle, CompiledResource } from "../../../core/definition/types.ts";
import type { WriteSession } from "./session.ts";

/** Moves looked back over. Between a move and the present one stand only those that were taken back. */
const LOOK_BACK = 20;

/** The state before the record came into the one it is in, from history; the first state when history tells none. */
export async function previousState(
  session: WriteSession,
  {
    resource,
    id,
    lifecycle,
    state,
  }: { resource: CompiledResource; id: number; lifecycle: CompiledLifecycle; state: unknown },
): Promise<string> {
  const rows = await session.rows(
    sql`select changes from sys__history where resource = ${resource.name} and record = ${id}
        and lifecycle = ${lifecycle.field} order by id desc limit ${sql.lit(LOOK_BACK)}`,
  );
  const moves = rows.flatMap(([stored]) => {
    const changes: unknown = typeof stored === "string" ? JSON.parse(stored) : null;
    const change: unknown = isObject(changes) ? changes[lifecycle.field] : null;
    return Array.isArray(change) && typeof change[0] === "string" ? [[change[0], change[1]] as const] : [];
  });
  return (moves.find(([, to]) => to === state) ?? moves[0])?.[0] ?? lifecycle.initial;
}

import { sql } from "kysely";
import { isObject } from "../../../core/definition/record.ts";
import type { CompiledLifecycle, CompiledResource } from "../../../core/definition/types.ts";
import type { WriteSession } from "./session.ts";

/** The state before the present one, from history; the first state when history tells none. */
export async function previousState(
  session: WriteSession,
  { resource, id, lifecycle }: { resource: CompiledResource; id: number; lifecycle: CompiledLifecycle },
): Promise<string> {
  const [row] = await session.rows(
    sql`select changes from sys__history where resource = ${resource.name} and record = ${id}
        and lifecycle = ${lifecycle.field} order by id desc limit 1`,
  );
  const changes: unknown = typeof row?.[0] === "string" ? JSON.parse(row[0]) : null;
  const change = isObject(changes) ? changes[lifecycle.field] : null;
  return Array.isArray(change) && typeof change[0] === "string" ? change[0] : lifecycle.initial;
}

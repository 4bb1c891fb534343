import { sql } from "kysely";
import type { OpenResource } from "../read/open.ts";
import type { Changes } from "./history.ts";
import { rowsOf } from "./row-changes.ts";
import type { WriteSession } from "./session.ts";

/** Changes of a record that is written, in which new child rows have the ids they got: without them nothing tells which came. */
export async function withNewIds(
  session: WriteSession,
  { resource, definitions }: OpenResource,
  { id, values, changes }: { id: number; values: Readonly<Record<string, unknown>>; changes: Changes },
): Promise<Changes> {
  const named = { ...changes };
  for (const [name, [before, after]] of Object.entries(changes)) {
    const { kind, to } = resource.fieldsByName[name] ?? {};
    const child = kind === "rows" ? definitions.resources.byName[to ?? ""] : undefined;
    if (child?.parent == null || rowsOf(after).every((row) => row["id"] !== undefined)) continue;
    const kept = new Set(rowsOf(values[name]).map((row) => row["id"]));
    // they were written in the order they were sent in
    const ids = await session.rows(
      sql`select id from ${sql.id(child.name)} where ${sql.id(child.parent.field)} = ${id} order by id`,
    );
    const made = ids.map(([one]) => Number(one)).filter((one) => !kept.has(one));
    named[name] = [
      before,
      rowsOf(after).map((row) => (row["id"] === undefined ? { id: made.shift(), ...row } : row)),
    ];
  }
  return named;
}

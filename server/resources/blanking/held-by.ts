import { sql } from "kysely";
import { predicateLeaves } from "../../../core/definition/predicate-parts.ts";
import type { Predicate } from "../../../core/definition/types.ts";
import { ask } from "../retention/due.ts";
import { openResource } from "../read/open.ts";
import { conditionSql } from "../sql/fields.ts";
import { column, from, openFrame, type Sql } from "../sql/frame.ts";
import type { EngineContext, ResourceCall } from "../types.ts";

/** Records that keep somebody's data from being blanked, by the state they are in. */
export interface Held {
  /** The life cycle the condition names, and its state; null where it names none. */
  readonly field: string | null;
  readonly state: string | null;
  readonly count: number;
}

interface HeldCall extends ResourceCall {
  /** Of which records, one column. */
  readonly ids: Sql;
}

/** Which of some records meet the `hold` of their area; archived ones keep nothing. */
export async function heldBy(context: EngineContext, { ids, ...call }: HeldCall): Promise<Held[]> {
  const open = openResource(context, call);
  const { resource } = open;
  if (resource.hold === null) return [];
  const named = fieldsOf(resource.hold).find((name) => resource.fieldsByName[name]?.lifecycle === name);
  const frame = openFrame(open.rights.compilation(), resource.name);
  const state = named === undefined ? sql`null` : column(frame, named);
  const rows = await ask<{ state: string | null; count: number }>(
    context,
    open,
    sql`select ${state} as state, count(*) as count from ${from(frame)}
      where ${column(frame, "id")} in (${ids}) and ${column(frame, "archived")} is null
        and ${conditionSql(frame, resource.hold)}
      group by 1 order by 1`,
  );
  return rows.map((row) => ({ field: named ?? null, state: row.state, count: Number(row.count) }));
}

/** In the order in which the condition names them. */
const fieldsOf = (predicate: Predicate): string[] =>
  predicateLeaves(predicate).flatMap((leaf) => (leaf.kind === "role" ? [] : (leaf.comparison.field ?? [])));

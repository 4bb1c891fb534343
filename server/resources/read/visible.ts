import { sql } from "kysely";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { engine } from "../sql/engines.ts";
import { allOf, column, from, openFrame } from "../sql/frame.ts";
import { constraintSql } from "../sql/scope.ts";
import { IDS } from "../sql/slots.ts";
import type { Actor } from "../../../core/access/types.ts";
import type { Database } from "../../database/types.ts";
import type { RightsSet } from "../plan/rights-set.ts";
import type { StatementTemplate } from "../sql/binding.ts";
import type { EngineContext } from "../types.ts";

export interface VisibleRow {
  readonly id: number;
  readonly row_version: number;
  /** Who wrote it last. */
  readonly modified_by: number | null;
}

interface VisibleCall {
  readonly actor: Actor;
  readonly resource: string;
  readonly ids: readonly number[];
}

/** Those of some rows that the actor may see, through the list or one by one. Nothing of what they hold is told. */
export async function visibleRows(
  context: EngineContext,
  { actor, resource, ids }: VisibleCall,
): Promise<VisibleRow[]> {
  const { database } = context;
  const rights = context.rights.of(actor, context.definitions());
  const statement = ids.length === 0 ? null : visiblePlan(database, rights, resource);
  if (statement === null) return [];
  const now = context.clock();
  const { rows } = await database.values(bindTemplate(statement, { actor, now, query: null, id: null, ids }));
  return rows.map(readVisible);
}

export function readVisible(row: readonly unknown[]): VisibleRow {
  const [id, version, by] = row;
  return { id: Number(id), row_version: Number(version), modified_by: by === null ? null : Number(by) };
}

/** The statement behind it; null where the actor sees no row at all, and for what is no table. */
export function visiblePlan(
  database: Pick<Database, "read">,
  rights: RightsSet,
  name: string,
): StatementTemplate | null {
  const { byName } = rights.definitions.resources;
  const resource = Object.hasOwn(byName, name) ? byName[name] : undefined;
  if (resource === undefined || resource.kind !== "record") return null;
  const { visible } = rights.rightsOf(name);
  if (visible.effect === "deny") return null;
  return rights.plan(`visible|${name}`, () => {
    const frame = openFrame(rights.compilation(), name);
    const own = visible.effect === "constrain" ? [constraintSql(frame, visible.constraint)] : [];
    const wanted = engine(frame.compilation).inJson(column(frame, "id"), IDS, "number");
    return compileTemplate(
      database,
      sql`select ${column(frame, "id")} as id, ${column(frame, "row_version")} as version, ${column(frame, "modified_by")} as by_whom
          from ${from(frame)} where ${allOf([wanted, ...own])}`,
    );
  });
}

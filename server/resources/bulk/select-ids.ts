import { sql } from "kysely";
import { whereSql } from "../plan/list-plan.ts";
import { readQuery, shapeOf } from "../read/list.ts";
import { bindingOf, granted } from "../read/open.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { column, from, openFrame } from "../sql/frame.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext, Parameters } from "../types.ts";

/**
 * Ids of every row a list with these parameters answers, however many. Taken once, before anything is written: rows that
 * match only because of the work itself are not caught up in it.
 */
export async function selectIds(
  context: EngineContext,
  open: OpenResource,
  filter: Parameters,
): Promise<number[]> {
  const { database } = context;
  const { rights, resource } = open;
  const decision = granted(open, { action: "list", operation: "list" });
  const { page: _page, page_size: _pageSize, sort: _sort, ...conditions } = filter;
  const query = readQuery(open, conditions);
  const shape = await shapeOf(context, open, { query, decision });
  const frame = openFrame(rights.compilation(), resource.name);
  const id = column(frame, "id");
  const statement = sql`select ${id} as id from ${from(frame)} where ${whereSql(rights, frame, shape)} order by ${id}`;
  const ids: number[] = [];
  const bound = bindTemplate(compileTemplate(database, statement), bindingOf(open, { query }));
  for await (const rows of database.stream<{ id: number }>(bound))
    ids.push(...rows.map((row) => Number(row.id)));
  return ids;
}

import { API_ACTIONS } from "../api-actions.ts";
import { sql } from "kysely";
import { AppError } from "../../../core/errors/app-error.ts";
import { NOT_OFFERED, notAllowed } from "../errors.ts";
import { whereSql } from "../plan/list-plan.ts";
import { readQuery, readShape } from "../read/list.ts";
import { bindingOf, granted, openResource } from "../read/open.ts";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { column, from, openFrame } from "../sql/frame.ts";
import { BULK_ACTIONS } from "./request.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext, ListCall, Parameters } from "../types.ts";

/** More rows than this are no choice somebody made with care, and a list of them would weigh on the browser. */
const MAX_CHOSEN = 100_000;

export interface MatchingAnswer {
  readonly data: readonly number[];
  readonly count: number;
}

/**
 * Every row that matches, for work in parts: who sends these ids, part by part, works on the rows there were when they
 * were asked for, whatever the work itself makes of what matches.
 */
export async function matching(context: EngineContext, call: ListCall): Promise<MatchingAnswer> {
  const open = openResource(context, call);
  const { resource, definitions } = open;
  const worked = BULK_ACTIONS.some((name) => resource.operations.includes(API_ACTIONS[name].operation));
  if (!worked) {
    const { access } = definitions;
    throw notAllowed({ access, action: "list", resource: resource.name, reason: NOT_OFFERED });
  }
  const data = await selectIds(context, open, { filter: call.parameters, limit: MAX_CHOSEN });
  return { data, count: data.length };
}

/**
 * Ids of every row a list with these parameters answers. Taken once, before anything is written: rows that match only
 * because of the work itself are not caught up in it.
 */
export async function selectIds(
  context: EngineContext,
  open: OpenResource,
  { filter, limit = Infinity }: { filter: Parameters; limit?: number },
): Promise<number[]> {
  const { database } = context;
  const { rights, resource } = open;
  const decision = granted(open, API_ACTIONS.list);
  const { page: _page, page_size: _pageSize, sort: _sort, ...conditions } = filter;
  const query = readQuery(open, conditions);
  const shape = await readShape(context, open, { query, decision });
  const frame = openFrame(rights.compilation(), resource.name);
  const id = column(frame, "id");
  const statement = sql`select ${id} as id from ${from(frame)} where ${whereSql(rights, frame, shape)} order by ${id}`;
  const ids: number[] = [];
  const bound = bindTemplate(compileTemplate(database, statement), bindingOf(open, { query }));
  for await (const rows of database.stream<{ id: number }>(bound)) {
    ids.push(...rows.map((row) => Number(row.id)));
    if (ids.length > limit) throw new AppError({ code: "too_many_rows", status: 413, parameters: { limit } });
  }
  return ids;
}

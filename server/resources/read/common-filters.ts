import { sql } from "kysely";
import { bindTemplate, compileTemplate } from "../sql/binding.ts";
import { engine } from "../sql/engines.ts";
import { elementsSql, filterShape } from "../sql/filter.ts";
import { openFrame } from "../sql/frame.ts";
import { bindingOf } from "./open.ts";
import type { ListQuery } from "../../../core/query/types.ts";
import type { Database } from "../../database/types.ts";
import type { OpenResource } from "./open.ts";

/** Collecting and sorting more rows than this takes longer than testing rows as they come. */
const COMMON = 2_000;
const NONE: readonly number[] = [];

/** Places of the filters on lists (technologies, tags) whose values more rows have than are worth collecting. */
export async function findCommonFilters(
  database: Database,
  open: OpenResource,
  query: ListQuery,
): Promise<readonly number[]> {
  if (query.filters.length === 0) return NONE;
  const { rights, resource } = open;
  const found = await Promise.all(
    query.filters.map(async (term, position) => {
      const template = rights.plan(`common|${resource.name}|${position}|${filterShape(term)}`, () => {
        const frame = openFrame(rights.compilation(), resource.name);
        const elements = engine(frame.compilation).knowsCommonValues
          ? null
          : elementsSql(frame, term, position);
        if (elements === null) return null;
        const some = sql`select 1 from ${elements} limit ${sql.lit(COMMON + 1)}`;
        return compileTemplate(database, sql`select count(*) from (${some}) as some_elements`);
      });
      if (template === null || term.operator === "empty") return false;
      const { rows } = await database.values(bindTemplate(template, bindingOf(open, { query })));
      return Number(rows[0]?.[0]) > COMMON;
    }),
  );
  return found.flatMap((isCommon, position) => (isCommon ? [position] : []));
}

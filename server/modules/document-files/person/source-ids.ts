import { sql } from "kysely";
import type { Database } from "../../../database/types.ts";
import type { PersonSource } from "./sources.ts";

/** Ids read at once. */
const PAGE = 500;

/** How many records a source has. */
export async function countOf(database: Database, { ids }: PersonSource): Promise<number> {
  const counted = sql`select count(*) as count from (${ids}) as s`.compile(database.read);
  const [row] = await database.query<{ count: number }>(counted, { lane: "long" });
  return Number(row?.count ?? 0);
}

/** Ids of a source in order, page by page. */
export async function* idsIn(database: Database, { ids }: PersonSource): AsyncGenerator<number[]> {
  let after = 0;
  for (;;) {
    const page = sql<{
      id: number;
    }>`select id from (${ids}) as s where id > ${after} order by id limit ${sql.lit(PAGE)}`;
    const rows = await database.query<{ id: number }>(page.compile(database.read), { lane: "long" });
    const found = rows.map(({ id }) => Number(id));
    if (found.length > 0) yield found;
    if (found.length < PAGE) return;
    after = found.at(-1) ?? after;
  }
}

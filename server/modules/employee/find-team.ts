import { toSortKey } from "../../database/schema/sort-key.ts";
import type { Database } from "../../database/types.ts";

/** The id of a team by its name; null where none is called so. */
export async function findTeam(database: Database, name: string): Promise<number | null> {
  const row = await database.read
    .selectFrom("team")
    .select("id")
    .where("name__key", "=", toSortKey(name))
    .where("archived", "is", null)
    .orderBy("id")
    .executeTakeFirst();
  return row === undefined ? null : Number(row.id);
}

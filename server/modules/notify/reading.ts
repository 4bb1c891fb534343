import type { Actor } from "../../../core/access/types.ts";
import type { ModuleContext } from "../context.ts";
import { NOTIFICATION } from "./store.ts";

const SLICE = 500;

/** How many notifications a person has not read. */
export async function countUnread(
  { database, definitions }: ModuleContext,
  { employeeId }: Actor,
): Promise<number> {
  if (definitions().resources.byName[NOTIFICATION] === undefined) return 0;
  const row = await database.read
    .selectFrom(NOTIFICATION)
    .select((expression) => expression.fn.countAll().as("unread"))
    .where("recipient", "=", employeeId)
    .where("is_read", "=", 0)
    .where("archived", "is", null)
    .executeTakeFirst();
  return Number(row?.["unread"] ?? 0);
}

/** Marks everything a person has not read; other windows and processes hear of it. */
export async function markAllRead(
  { database, clock, definitions }: ModuleContext,
  { employeeId }: Actor,
): Promise<void> {
  if (definitions().resources.byName[NOTIFICATION] === undefined) return;
  for (let more = true; more;) {
    more = await database.write(async (trx) => {
      const rows = await trx
        .selectFrom(NOTIFICATION)
        .select(["id", "row_version"])
        .where("recipient", "=", employeeId)
        .where("is_read", "=", 0)
        .where("archived", "is", null)
        .orderBy("id")
        .limit(SLICE)
        .execute();
      if (rows.length === 0) return false;
      const at = clock();
      const ids = rows.map(({ id }) => Number(id));
      await trx
        .updateTable(NOTIFICATION)
        .set((expression) => ({
          is_read: 1,
          modified: at,
          modified_by: employeeId,
          row_version: expression("row_version", "+", 1),
        }))
        .where("id", "in", ids)
        .where("is_read", "=", 0)
        .execute();
      const events = rows.map(({ id, row_version }) => {
        return {
          at,
          resource: NOTIFICATION,
          record: Number(id),
          action: "edit",
          row_version: Number(row_version) + 1,
        };
      });
      await trx.insertInto("sys__outbox").values(events).execute();
      return rows.length === SLICE;
    });
  }
}

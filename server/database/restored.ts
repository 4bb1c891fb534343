import type { Database } from "./types.ts";

/** Writes may come in between the look at the newest number and the restore. */
const MARGIN = 10_000;

/** Number of the newest event, 0 when there was none yet; null when there are no events at all. */
export async function newestEvent(database: Database): Promise<number | null> {
  const tables = await database.dialect.introspect((statement) => database.query(statement));
  if (!tables.some(({ name }) => name === "sys__outbox")) return null;
  const [row] = await database.query<{ id: number | null }>({
    sql: "SELECT max(id) AS id FROM sys__outbox",
    parameters: [],
  });
  return Number(row?.id ?? 0);
}

/**
 * Tells every running server that all it remembers may be outdated: events `sys__config` and `sys__meta` with the
 * action `restore`. Their numbers go on after the newest before the restore, or nobody would take them for new.
 */
export async function announceRestore({
  database,
  after,
  now,
}: {
  database: Database;
  after: number | null;
  now: number;
}): Promise<void> {
  const { dialect } = database;
  const newest = await newestEvent(database);
  if (newest === null) return;
  const next = Math.max(after ?? 0, newest) + MARGIN;
  await database.write(async (trx, batch) => {
    const rows = ["sys__config", "sys__meta"].map((resource, index) => ({
      id: next + index,
      at: now,
      resource,
      record: 0,
      action: "restore",
      row_version: 0,
    }));
    await trx.insertInto("sys__outbox").values(rows).execute();
    await batch(dialect.continueIds("sys__outbox").map((sql) => ({ sql, parameters: [] })));
  });
}

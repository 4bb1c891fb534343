import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Clock } from "../context.ts";
import type { Database } from "../database/types.ts";
import type { Job } from "../jobs/scheduler.ts";
import type { FileDriver } from "./driver.ts";
import { TABLE } from "./file-store.ts";

/** An upload waits so long for a record that is saved with it. Forms are filled in over lunch, not over days. */
export const UPLOAD_LIFE = 24 * 3_600_000;
/** Files removed in one go; the rest waits for the next. */
const AT_ONCE = 200;

interface Options {
  readonly database: Database;
  readonly driver: FileDriver;
  /** Folder of uploads on their way in. */
  readonly uploadDir: string;
  readonly clock: Clock;
}

/**
 * Removes uploads that no record was saved with: every hour, at most 200; a turn says how many. Whoever keeps a file notes the
 * record in `sys__file` or in the file's own row; without that it is gone after a day.
 */
export function unusedUploadsJob(options: Options): Job {
  return { name: "unused_uploads", pattern: "35 * * * *", missed: "once", run: () => sweep(options) };
}

async function sweep({ database, driver, uploadDir, clock }: Options): Promise<number> {
  const before = clock() - UPLOAD_LIFE;
  await removeLeftOver({ folder: uploadDir, before });
  const due = await findUnused(database, before);
  if (due.length === 0) return 0;
  // archived first: from then on no record can be saved with them, and their bytes may go
  const ids = due.map(({ id }) => id);
  await database.write((trx) =>
    trx.updateTable(TABLE).set({ archived: clock() }).where("id", "in", ids).where(unheld).execute(),
  );
  const gone = (await findUnused(database, before)).filter(
    ({ id, archived }) => archived && ids.includes(id),
  );
  if (gone.length === 0) return 0;
  const removed = gone.map(({ id }) => id);
  const shared = await findShared(database, { keys: gone.map(({ key }) => key), besides: removed });
  for (const { key } of gone) if (!shared.has(key)) await driver.delete(key);
  await database.write(async (trx) => {
    await trx.deleteFrom("sys__file").where("id", "in", removed).execute();
    await trx.updateTable(TABLE).set({ file: null }).where("id", "in", removed).execute();
    await trx.deleteFrom(TABLE).where("id", "in", removed).execute();
  });
  return removed.length;
}

const unheld = sql<boolean>`target is null and not exists (
  select 1 from sys__file as held where held.id = ${sql.ref(`${TABLE}.id`)} and held.resource is not null)`;

async function findUnused(
  database: Database,
  before: number,
): Promise<{ id: number; key: string; archived: boolean }[]> {
  const rows = await database.long
    .selectFrom(TABLE)
    .innerJoin("sys__file", "sys__file.id", `${TABLE}.id`)
    .select([`${TABLE}.id as id`, "sys__file.driver_key as key", `${TABLE}.archived as archived`])
    .where(`${TABLE}.target`, "is", null)
    .where("sys__file.resource", "is", null)
    // those that a record gave up for good wait for nobody
    .where((where) =>
      where.or([where(`${TABLE}.created`, "<", before), where(`${TABLE}.archived`, "is not", null)]),
    )
    .orderBy(`${TABLE}.created`)
    .limit(AT_ONCE)
    .execute();
  return rows.map((row) => ({ id: Number(row.id), key: String(row.key), archived: row.archived !== null }));
}

/** Bytes that other entries stand for, too: copies of a file have none of their own. */
async function findShared(
  database: Database,
  { keys, besides }: { readonly keys: readonly string[]; readonly besides: readonly number[] },
): Promise<ReadonlySet<string>> {
  const rows = await database.read
    .selectFrom("sys__file")
    .select("driver_key")
    .where("driver_key", "in", keys)
    .where("id", "not in", besides)
    .execute();
  return new Set(rows.map(({ driver_key: key }) => String(key)));
}

/** Temporary copies of a process that ended in the middle of an upload. */
async function removeLeftOver({ folder, before }: { folder: string; before: number }): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.slice(0, AT_ONCE)) {
    const path = join(folder, name);
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => before,
    );
    if (changed < before) await rm(path, { recursive: true, force: true });
  }
}

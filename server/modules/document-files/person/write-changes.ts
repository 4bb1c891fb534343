import { join } from "node:path";
import { sql } from "kysely";
import { formatInstant } from "../../../../core/definition/clock.ts";
import type { PersonFile } from "./types.ts";
import { JsonList } from "./written-file.ts";

const BATCH = 500;

interface Change {
  readonly id: number;
  readonly at: number;
  readonly resource: string;
  readonly record: number;
  readonly action: string;
  readonly lifecycle: string | null;
}

/**
 * Writes what somebody did to records, or somebody else while working as them: when, to which record and how. What was
 * written into them is of others, and stands in the history of the records that are the person's.
 */
export async function writeChanges(file: PersonFile, employee: number): Promise<number> {
  const { database, engine, actor, definitions, folder } = file;
  const json = new JsonList(join(folder, "changes.json"));
  const statement = sql`select id, at, resource, record, action, lifecycle from sys__history
    where actor = ${employee} or impersonator = ${employee} order by id`;
  let count = 0;
  try {
    for await (const batch of database.stream<Change>(statement.compile(database.read), {
      batchSize: BATCH,
    })) {
      const seen = new Map<string, ReadonlySet<number>>();
      for (const [name, changes] of Map.groupBy(batch, ({ resource }) => resource)) {
        const resource = definitions.resources.byName[name];
        const ids = [...new Set(changes.map(({ record }) => Number(record)))];
        const visible =
          resource === undefined ? [] : await engine.visibleRows({ actor, resource: name, ids });
        seen.set(name, new Set(visible.map(({ id }) => id)));
        const hidden = changes.filter(({ record }) => seen.get(name)?.has(Number(record)) !== true);
        if (resource !== undefined) for (const _ of hidden) file.leaveOut.record(resource);
      }
      for (const { at, resource, record, action, lifecycle } of batch) {
        if (seen.get(resource)?.has(Number(record)) !== true) continue;
        await json.add({
          at: formatInstant(Number(at)),
          resource,
          record: Number(record),
          action,
          field: lifecycle,
        });
        count += 1;
      }
    }
    await json.end();
  } finally {
    json.destroy();
  }
  return count;
}

import { sql } from "kysely";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { RightsSet } from "../plan/rights-set.ts";
import { refreshTextColumns } from "../write/label-and-search-text-refresh.ts";
import type { WriteSession } from "../write/session.ts";
import { BEGUN, doneSql } from "./progress.ts";
import { AT_ONCE, firstRows, stepsOfRename } from "./steps.ts";

/** Runs a transaction of the reindexer's. */
export type InTransaction = <T>(run: (session: WriteSession) => Promise<T>) => Promise<T>;

/**
 * Brings all rows up to date that name one of several renamed records of an area, in one transaction that also takes the
 * tasks away. False, and nothing is done: there are more rows than one transaction takes.
 */
export async function followTogether(
  inTransaction: InTransaction,
  rights: RightsSet,
  keys: readonly string[],
): Promise<boolean> {
  // noted before anything is read: a rename that comes meanwhile empties the note, and its task stays
  await inTransaction((session) =>
    session.run(
      sql`update sys__meta set value = ${BEGUN} where key in (${sql.join(keys)}) and coalesce(value, '') = ''`,
    ),
  );
  const [, resource = ""] = keys[0]?.split(":") ?? [];
  const ids = keys.map((key) => Number(key.slice(key.lastIndexOf(":") + 1)));
  const steps = stepsOfRename(rights, { resource, ids });
  return inTransaction(async (session) => {
    const found = await firstRows(session, rights, steps);
    const rows = new Map<CompiledResource, Set<number>>();
    found.forEach((those, at) => {
      const owner = steps[at]!.resource;
      rows.set(owner, (rows.get(owner) ?? new Set()).union(new Set(those)));
    });
    const total = [...rows.values()].reduce((sum, those) => sum + those.size, 0);
    if (total > AT_ONCE) return false;
    for (const [owner, those] of rows)
      await refreshTextColumns(session, rights, { resource: owner, ids: [...those] });
    await session.run(doneSql(keys, BEGUN));
    return true;
  });
}

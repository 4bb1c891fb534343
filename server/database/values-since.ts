import { sql } from "kysely";
import type { Database, Transaction } from "./types.ts";

const KEY = "values_since";

/** Notes the version since which stored values mean something else: writes of an older one would be read wrongly. */
export async function noteValuesSince(trx: Transaction, version: number): Promise<void> {
  const value = String(version);
  await trx
    .insertInto("sys__meta")
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

export const readValuesSince = sql`select value from sys__meta where key = ${KEY}`;

/** 0 where values were never stored differently. */
export async function readVersionOfValues({ read }: Database): Promise<number> {
  const row = await read.selectFrom("sys__meta").select("value").where("key", "=", KEY).executeTakeFirst();
  return Number(row?.["value"] ?? 0);
}

import type { DialectAdditions } from "../dialect.ts";
import type { Database, Statement, Transaction } from "../types.ts";

const KEY = "converting";

/** How far the conversion of a field's values is: by the ids of its rows. */
export interface ConversionProgress {
  readonly resource: string;
  readonly field: string;
  readonly reached: number;
  readonly last: number;
}

export function progressOf(dialect: DialectAdditions, progress: ConversionProgress): Statement {
  return dialect.upsert({
    table: "sys__meta",
    key: ["key"],
    row: { key: KEY, value: JSON.stringify(progress) },
  });
}

export async function clearProgress(trx: Transaction): Promise<void> {
  await trx.deleteFrom("sys__meta").where("key", "=", KEY).execute();
}

/** Null where nothing is converted, or was begun and not ended. */
export async function readProgress({ read }: Database): Promise<ConversionProgress | null> {
  const row = await read.selectFrom("sys__meta").select("value").where("key", "=", KEY).executeTakeFirst();
  return row === undefined ? null : (JSON.parse(String(row["value"])) as ConversionProgress);
}

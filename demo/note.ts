import type { Database, Statement } from "../server/database/types.ts";
import type { SizeName } from "./sizes.ts";

/** What the company was made as; the check reads it. */
export interface DemoNote {
  readonly size: SizeName;
  readonly now: number;
}

const KEY = "demo_company";

export function noteOf({ dialect }: Database, note: DemoNote): Statement {
  return dialect.upsert({ table: "sys__meta", key: ["key"], row: { key: KEY, value: JSON.stringify(note) } });
}

/** Null when the database holds no demo company. */
export async function readDemoNote(database: Database): Promise<DemoNote | null> {
  const [row] = await database.query<{ value: string }>({
    sql: `select value from sys__meta where key = '${KEY}'`,
    parameters: [],
  });
  return row === undefined ? null : (JSON.parse(row.value) as DemoNote);
}

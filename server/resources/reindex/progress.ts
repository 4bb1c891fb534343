import { sql } from "kysely";
import type { Sql } from "../sql/frame.ts";

/** How far a task is: at which of its steps, and behind which row of it. */
interface Progress {
  readonly step: number;
  readonly after: number;
}

/** What a task says that is begun, and of which nothing is done. */
export const BEGUN = JSON.stringify({ step: 0, after: 0 } satisfies Progress);

/** Whether nothing of a task is done yet. */
export const isUntouched = (note: string): boolean => note === "" || note === BEGUN;

export const readProgress = (note: string): Progress => JSON.parse(note === "" ? BEGUN : note) as Progress;

/** Takes tasks away that still say this: a rename or definition that came meanwhile has emptied the note, and then they begin anew. */
export const doneSql = (keys: readonly string[], note: string): Sql =>
  sql`delete from sys__meta where key in (${sql.join(keys)}) and coalesce(value, '') = ${note}`;

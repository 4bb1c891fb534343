import { sql } from "kysely";
import { isObject } from "../../../core/definition/record.ts";
import type { RecordPosition } from "../retention/forget.ts";
import type { WriteSession } from "../write/session.ts";
import type { Eraser } from "./eraser.ts";

interface Erasing {
  /** Fields of which nothing is told any more. */
  readonly fields: ReadonlySet<string>;
  /** What stands for the reasons people gave; null: they stay, but for what the eraser takes. */
  readonly reasons: string | null;
  readonly eraser: Eraser;
}

/** Takes a person out of what history tells of a record. Says whether there was anything. */
export async function eraseHistory(
  session: WriteSession,
  { resource, id }: RecordPosition,
  { fields, reasons, eraser }: Erasing,
): Promise<boolean> {
  const entries = await session.rows(
    sql`select id, changes, reason, override from sys__history where resource = ${resource} and record = ${id}`,
  );
  const reasonOf = (text: unknown) => (typeof text === "string" ? (reasons ?? eraser.erase(text)) : null);
  const updates = entries.flatMap(([entry, changes, reason, override]) => {
    const left = typeof changes === "string" ? eraser.erase(withoutFields(changes, fields)) : null;
    const [why, closed] = [reasonOf(reason), reasonOf(override)];
    if (left === changes && why === reason && closed === override) return [];
    return [
      sql`update sys__history set changes = ${left}, reason = ${why}, override = ${closed} where id = ${entry}`,
    ];
  });
  await session.run(
    ...updates,
    ...(reasons === null
      ? []
      : [
          sql`update sys__overwritten set reason = ${reasons} where resource = ${resource} and record = ${id} and reason <> ${reasons}`,
        ]),
  );
  return updates.length > 0;
}

function withoutFields(text: string, fields: ReadonlySet<string>): string {
  if (fields.size === 0) return text;
  const changes: unknown = JSON.parse(text);
  if (!isObject(changes)) return text;
  const left = Object.entries(changes).filter(([name]) => !fields.has(name));
  return left.length === Object.keys(changes).length ? text : JSON.stringify(Object.fromEntries(left));
}

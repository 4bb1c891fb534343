import { sql } from "kysely";
import type { Actor } from "../../../core/access/types.ts";
import { foldText } from "../../../core/definition/fold.ts";
import type { ModuleContext } from "../context.ts";

/** Somebody who can be meant in a text. */
export interface MentionedPerson {
  readonly id: number;
  readonly name: string;
  readonly employee_id: string;
}

const PEOPLE = "employee";
/** People suggested at once (§5). */
const MAX_PEOPLE = 10;

/** Active people whose name begins with what was typed, case and accents aside, by name: as many as can be suggested. */
export async function peopleByName(
  { database, engine }: Pick<ModuleContext, "database" | "engine">,
  { actor, typed }: { actor: Actor; typed: string },
): Promise<MentionedPerson[]> {
  const start = foldText(typed.trim());
  if (start === "") return [];
  const key = sql.ref("employee_name__key");
  const rows = await database.read
    .selectFrom(PEOPLE)
    .select(["id", "employee_name as name", "employee_id"])
    .where("archived", "is", null)
    .where("status", "=", "active")
    // a range, not a pattern: it holds on both databases, and the index of the names serves it
    .where(sql<boolean>`${key} >= ${start} and ${key} < ${start + LAST}`)
    .orderBy("employee_name__key")
    .orderBy("id")
    .limit(MAX_PEOPLE)
    .execute();
  const people = rows.map((row) => ({
    id: Number(row.id),
    name: String(row.name),
    employee_id: String(row.employee_id),
  }));
  const ids = people.map(({ id }) => id).join(",");
  // whom one may not pick, one may not name
  const { data } = await engine.pick({ actor, resource: PEOPLE, query: "", parameters: { ids } });
  const known = new Set(data.map(({ id }) => id));
  return people.filter(({ id }) => known.has(id));
}

/** Sorts behind every sign of a name. */
const LAST = "\u{10FFFF}";

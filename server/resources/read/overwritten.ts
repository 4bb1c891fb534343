import { sql } from "kysely";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import { formatInstant } from "../../../core/definition/clock.ts";
import { addPointer } from "./changes.ts";
import { labelPointers } from "./dynamic-labels.ts";
import type { EngineContext } from "../types.ts";
import type { OpenResource } from "./open.ts";

/** Who put a value in the place of one that the server works out, when, and why. */
interface Overwritten {
  readonly at: string;
  readonly by: { readonly id: number; label: string | null } | null;
  /** Null: none was given. */
  readonly reason: string | null;
}

interface Stored {
  field: string;
  at: number;
  actor: number | null;
  reason: string;
}

/** What of a record is overwritten, by field, as far as the actor reads it; null where nothing is. */
export async function readOverwritten(
  context: EngineContext,
  open: OpenResource,
  { id, shown }: { id: number; shown: (field: string) => boolean },
): Promise<Readonly<Record<string, Overwritten>> | null> {
  const { resource } = open;
  if (resource.values.length === 0) return null;
  const statement = sql`
    select field, at, actor, reason from sys__overwritten where resource = ${resource.name} and record = ${id}`;
  const { database } = context;
  const stored = await database.query<Stored>(statement.compile(database.read));
  const rows = stored.filter(({ field }) => shown(field));
  if (rows.length === 0) return null;
  const marks = rows.map(({ field, at, actor, reason }) => {
    const by = actor === null ? null : { id: Number(actor), label: null as string | null };
    return [field, { at: formatInstant(Number(at)), by, reason: reason === "" ? null : reason }] as const;
  });
  const people: Parameters<typeof addPointer>[0] = [];
  for (const [, { by }] of marks) addPointer(people, ACTOR_RESOURCES.employee, by);
  await labelPointers(context, open, people);
  return Object.fromEntries(marks);
}

import { sql } from "kysely";
import type { Held } from "../../resources/blanking/held-by.ts";
import { LOOKING } from "../reminders/notify-once.ts";
import type { ModuleContext } from "../context.ts";
import { type PersonPosition, sourcesOf } from "../document-files/person/sources.ts";

export interface Hold extends Held {
  readonly resource: string;
  /** It is the person's own record. */
  readonly own: boolean;
}

/** What keeps somebody's data from being blanked now. */
export async function findHolds(
  { engine, definitions }: Pick<ModuleContext, "engine" | "definitions">,
  person: PersonPosition,
): Promise<Hold[]> {
  const holds: Hold[] = [];
  for (const { resource, by, ids } of sourcesOf(definitions().resources, person, { several: false })) {
    if (by !== null || resource.hold === null) continue;
    const found = await engine.heldBy({ actor: LOOKING, resource: resource.name, ids: sql`${ids}` });
    const own = resource.name === person.resource;
    holds.push(...found.map((held) => ({ ...held, resource: resource.name, own })));
  }
  return holds;
}

import type { Actor } from "../../../core/access/types.ts";
import { decide } from "../../../core/access/decide.ts";
import { today as todayAt } from "../../../core/definition/clock.ts";
import type { Announcement } from "../../../core/workspace/announcement.ts";
import { closed, ID, list, nullable, TEXT } from "../answers.ts";
import type { ModuleContext } from "../context.ts";

const ANNOUNCEMENT = "announcement";
/** More at a time would be read by nobody. */
const MAX_CURRENT = 3;
const LOOKED_THROUGH = "20";

export const ANNOUNCEMENTS = list(
  closed({ id: ID, text: TEXT, tone: TEXT, link: nullable(TEXT), row_version: ID }),
);

/** What the actor is told today, the newest first; nothing where the definitions know no announcements. */
export async function currentAnnouncements(
  { engine, definitions, clock }: Pick<ModuleContext, "engine" | "definitions" | "clock">,
  actor: Actor,
): Promise<Announcement[]> {
  const { access, resources } = definitions();
  if (resources.byName[ANNOUNCEMENT] === undefined) return [];
  if (decide({ access, actor, resource: ANNOUNCEMENT, action: "list" }).effect === "deny") return [];
  const today = todayAt({ now: clock(), timeZone: actor.timeZone });
  const parameters = {
    page_size: LOOKED_THROUGH,
    sort: "-starts_on",
    starts_on__lte: today,
    columns: "text,tone,link,ends_on",
  };
  const { data } = await engine.list({ actor, resource: ANNOUNCEMENT, parameters });
  return data
    .filter(({ ends_on }) => typeof ends_on !== "string" || ends_on >= today)
    .slice(0, MAX_CURRENT)
    .map(({ id, text, tone, link, row_version }) => ({
      id: Number(id),
      text: String(text),
      tone: tone === "warning" ? tone : "info",
      link: typeof link === "string" ? link : null,
      row_version: Number(row_version),
    }));
}

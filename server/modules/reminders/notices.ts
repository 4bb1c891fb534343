import { sql } from "kysely";
import { getActor } from "../../../core/access/actor.ts";
import { formatInstant } from "../../../core/definition/clock.ts";
import { mutedKinds, NOTIFICATION_PREFERENCE } from "../../../core/notify/kinds.ts";
import type { NotificationKind } from "../../../core/notify/kinds.ts";
import { DUE_GROUPS } from "../../../core/reminders/limits.ts";
import { isDatabaseError } from "../../database/errors.ts";
import { SYSTEM } from "../../resources/reindex/system.ts";
import { loadPerson } from "../auth/actors.ts";
import type { ModuleContext } from "../context.ts";
import { NOTIFICATION } from "../notify/store.ts";
import { formatTitle } from "../notify/notification-title.ts";
import { givable } from "./due.ts";
import type { DueItems } from "./due-items.ts";

type Context = Pick<ModuleContext, "database" | "definitions" | "engine" | "clock" | "messages">;

/** What became due is told within a day, or not at all: a server that was away for long floods nobody. */
const FRESH = 24 * 3_600_000;
/** How long it is known that somebody was told. */
const KEPT = 90 * 24 * 3_600_000;

interface DueNotice {
  readonly owner: number;
  /** The same item of the same person has the same key, in every process. */
  readonly key: string;
  readonly kind: NotificationKind;
  /** Resource of what is to be given. */
  readonly about: string;
  readonly label: string;
  readonly target: { readonly resource: string; readonly id: number };
  readonly sub_name: string;
  readonly sub_id: number | null;
}

/** Tells people once of what became due; of several processes one does. Gives how many notifications were written. */
export async function notifyDue(context: Context, all: DueItems): Promise<number> {
  const { database, definitions, clock } = context;
  if (definitions().resources.byName[NOTIFICATION] === undefined) return 0;
  const now = clock();
  const fresh = since(all, now - FRESH);
  const owners = [...new Set(DUE_GROUPS.flatMap((group) => fresh[group].map(({ owner }) => owner)))];
  let told = 0;
  for (const owner of owners) {
    const person = await loadPerson(database, owner);
    if (person === null) continue;
    const items = await givable(context, { actor: getActor({ person }), items: ofOwner(fresh, owner) });
    const muted = await mutedBy(context, owner);
    for (const notice of noticesOf(items)) {
      if (!muted.has(notice.kind) && (await tell(context, notice, now))) told += 1;
    }
  }
  await database.write((trx) =>
    trx
      .deleteFrom("sys__reminder")
      .where("at", "<", now - KEPT)
      .execute(),
  );
  return told;
}

const filtered = (items: DueItems, keep: (item: { since: number; owner: number }) => boolean): DueItems => ({
  interview: items.interview.filter(keep),
  project: items.project.filter(keep),
  update: items.update.filter(keep),
});
const since = (items: DueItems, from: number) => filtered(items, (item) => item.since >= from);
const ofOwner = (items: DueItems, id: number) => filtered(items, ({ owner }) => owner === id);

function noticesOf({ interview, project, update }: DueItems): DueNotice[] {
  return [
    ...interview.map(({ owner, id, label, submission }): DueNotice => {
      const target =
        submission.id === null
          ? { resource: "interview", id }
          : { resource: "submission", id: submission.id };
      const about = "supervisor_feedback";
      return {
        owner,
        key: `interview:${id}:${owner}`,
        kind: "feedback",
        about,
        label,
        target,
        sub_name: "interview",
        sub_id: id,
      };
    }),
    ...project.map(({ owner, id, label, period, consultant }): DueNotice => ({
      owner,
      key: `project:${id}:${period}:${owner}`,
      kind: "feedback",
      about: "consultant_feedback",
      label: `${consultant.name} · ${label}`,
      target: { resource: "consultant", id: consultant.id },
      sub_name: "feedback",
      sub_id: null,
    })),
    ...update.map(({ owner, project_id, label, start, consultant }): DueNotice => ({
      owner,
      key: `update:${project_id}:${start}:${owner}`,
      kind: "update",
      about: "project_update",
      label: `${consultant.name} · ${label}`,
      target: { resource: "project", id: project_id },
      sub_name: "project_update",
      sub_id: null,
    })),
  ];
}

async function mutedBy({ database }: Context, employee: number): Promise<ReadonlySet<NotificationKind>> {
  const row = await database.read
    .selectFrom("sys__preference")
    .select("value")
    .where("employee", "=", employee)
    .where("key", "=", NOTIFICATION_PREFERENCE)
    .executeTakeFirst();
  return row === undefined ? new Set() : mutedKinds(JSON.parse(String(row["value"])));
}

/** False when somebody was told already, here or by another process: then nothing is written. */
async function tell(
  { engine, definitions, messages, database }: Context,
  { owner, key, kind, about, label, ...subject }: DueNotice,
  now: number,
): Promise<boolean> {
  const known = await database.read
    .selectFrom("sys__reminder")
    .select("key")
    .where("key", "=", key)
    .executeTakeFirst();
  if (known !== undefined) return false;
  const told = { event: "due", about, state: null } as const;
  const words = { definitions: definitions(), messages, language: "en", actor: "" } as const;
  try {
    await engine.createByServer({
      actor: SYSTEM,
      resource: NOTIFICATION,
      values: {
        recipient: owner,
        title: formatTitle(told, words),
        description: label,
        timestamp: formatInstant(now),
        is_read: false,
        kind,
        event: "due",
        about,
        ...subject,
      },
      also: () => [sql`insert into sys__reminder (key, at) values (${key}, ${now})`],
    });
    return true;
  } catch (error) {
    if (isDatabaseError(error, "unique_violation")) return false;
    throw error;
  }
}

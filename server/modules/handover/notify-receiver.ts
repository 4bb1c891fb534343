import type { Actor } from "../../../core/access/types.ts";
import { formatInstant } from "../../../core/definition/clock.ts";
import { mutedKinds, NOTIFICATION_PREFERENCE } from "../../../core/notify/kinds.ts";
import type { ModuleContext } from "../context.ts";
import { NOTIFICATION } from "../notify/store.ts";
import { formatTitle } from "../notify/notification-title.ts";
import { HANDOVER } from "./people.ts";

interface Telling {
  readonly actor: Actor;
  readonly receiver: number;
  /** One line an area in the receiver's language; null where nothing moved. */
  readonly moved: string | null;
  readonly requestId: string;
}

const KIND = "system";

/** One notice for the whole handover, in place of one for each row; none for what somebody takes over themselves. */
export async function notifyReceiver(
  { engine, database, definitions, messages, clock }: ModuleContext,
  { actor, receiver, moved, requestId }: Telling,
): Promise<void> {
  if (moved === null || receiver === actor.employeeId) return;
  if (definitions().resources.byName[NOTIFICATION] === undefined) return;
  const preference = await database.read
    .selectFrom("sys__preference")
    .select("value")
    .where("employee", "=", receiver)
    .where("key", "=", NOTIFICATION_PREFERENCE)
    .executeTakeFirst();
  if (preference !== undefined && mutedKinds(JSON.parse(String(preference["value"]))).has(KIND)) return;
  const told = { event: "handed_over", about: HANDOVER, state: null } as const;
  await engine.createByServer({
    actor,
    resource: NOTIFICATION,
    requestId,
    values: {
      ...told,
      recipient: receiver,
      title: formatTitle(told, { definitions: definitions(), messages, language: "en", actor: "" }),
      description: moved,
      timestamp: formatInstant(clock()),
      is_read: false,
      kind: KIND,
      actor: actor.employeeId,
    },
  });
}

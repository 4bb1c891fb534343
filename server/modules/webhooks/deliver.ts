import { getActor } from "../../../core/access/actor.ts";
import type { Actor } from "../../../core/access/types.ts";
import { formatInstant } from "../../../core/definition/clock.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { WEBHOOKS_PART } from "../../../core/notify/target.ts";
import type { DeliveryFault } from "../../../core/webhooks/events.ts";
import { endWork, type Lease } from "../../jobs/lease.ts";
import { startLeasedWork, type WorkRunner } from "../../jobs/leased-work.ts";
import { getServiceActor, mayMakeServiceKeys } from "../api-keys/keys.ts";
import { loadPerson } from "../auth/actors.ts";
import type { ModuleContext } from "../context.ts";
import { formatTitle } from "../notify/notification-title.ts";
import { rolesOfPeople } from "../notify/people.ts";
import { NOTIFICATION } from "../notify/store.ts";
import type { AllowedHosts } from "./address.ts";
import { DELIVERIES, type Delivery, findDelivery, RETENTION_MS, saveBody } from "./deliveries.ts";
import { postMessage, type PostOutcome } from "./post-message.ts";
import { signedHeaders } from "./signature.ts";
import type { Webhook, Webhooks } from "./webhooks.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Waits after the first, second … failed try; after the last one the delivery is given up, 42 hours after the event. */
const PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 24 * HOUR];
/** How long other messages of a webhook wait after one of them failed: a receiver that is away holds up no others. */
const REST = MINUTE;
const AT_ONCE = 8;
const CLEAN_EVERY = HOUR;
/** The receiver wants no more. */
const GONE = 410;

export interface WebhookOptions {
  readonly allowed: AllowedHosts;
  /** How long a receiver has to answer. Milliseconds; shorter than a lease. */
  readonly timeout: number;
}

type Context = Pick<
  ModuleContext,
  "database" | "definitions" | "engine" | "clock" | "log" | "messages" | "outbox"
> &
  WebhookOptions & { readonly webhooks: Webhooks };

/** Sends what waits, each message by one process; what a dead one left, another sends again under the same name. */
export function startWebhookDelivery(context: Context): WorkRunner {
  const { outbox, clock } = context;
  let cleaned = 0;
  const runner = startLeasedWork({
    ...context,
    of: DELIVERIES,
    atOnce: AT_ONCE,
    work: (lease) => deliver(context, lease),
    afterLook: async () => {
      if (clock() - cleaned < CLEAN_EVERY) return;
      cleaned = clock();
      await forgetOld(context);
    },
  });
  const stop = outbox.on(DELIVERIES.table, () => runner.wake());
  return {
    ...runner,
    close: async () => {
      stop();
      await runner.close();
    },
  };
}

/** One try. Nothing of what can go wrong at the receiver or in the database rejects. */
async function deliver(context: Context, lease: Lease): Promise<void> {
  const { database, webhooks, log } = context;
  try {
    const delivery = await findDelivery(database, lease.id);
    const webhook = delivery === null ? null : await webhooks.find(delivery.webhook);
    if (delivery === null || webhook === null) return;
    const outcome = await send(context, lease, { delivery, webhook }).catch((error: unknown) => {
      log.error({ err: error, delivery: lease.id }, "a webhook could not be sent");
      return { fault: "interrupted" } as const;
    });
    await note(context, lease, { delivery, webhook, outcome });
  } catch (error) {
    // when the lease is over it is tried again
    log.error({ err: error, delivery: lease.id }, "what became of a webhook could not be noted");
  }
}

type Outcome = PostOutcome | { readonly over: Extract<DeliveryFault, "webhook_off" | "maker_gone"> | null };

/** `over`: nothing is sent, for a reason, or because the webhook's role sees nothing of the record. */
async function send(
  context: Context,
  lease: Lease,
  { delivery, webhook }: Pick<Tried, "delivery" | "webhook">,
): Promise<Outcome> {
  if (!webhook.active) return { over: "webhook_off" };
  const actor = await readActor(context, webhook);
  if (actor === null) return { over: "maker_gone" };
  const body = delivery.body ?? (await writeBody(context, delivery, actor));
  if (body === null) return { over: null };
  // the same for every try, whatever becomes of this process and of the record
  if (delivery.body === null) await saveBody(context.database, lease, body);
  const secrets = await context.webhooks.secrets(webhook.id);
  const headers = {
    "content-type": "application/json",
    "user-agent": "Benchline-Webhooks",
    ...signedHeaders({ id: delivery.message, body, secrets, at: context.clock() }),
  };
  return postMessage({ url: webhook.url, body, headers }, context);
}

/** What the webhook acts as; null: its maker may not have it any more, or there is no such role. */
async function readActor(
  { database, definitions }: Context,
  { employee, role }: Webhook,
): Promise<Actor | null> {
  const person = await loadPerson(database, employee);
  if (person === null || !definitions().access.roles.includes(role)) return null;
  const own = getActor({ person });
  return mayMakeServiceKeys(definitions(), own) ? getServiceActor(own, role) : null;
}

/** The record as the webhook's role sees it; null where it sees none. */
async function writeBody(
  { engine }: Context,
  { type, at, resource, record: id, detail }: Delivery,
  actor: Actor,
): Promise<string | null> {
  try {
    const { permissions: _of, ...record } = await engine.get({ actor, resource, id });
    const { changed, fields, ...rest } = detail;
    const chosen = Array.isArray(fields)
      ? Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)))
      : record;
    const seen = Array.isArray(changed) ? { changed: changed.filter((name) => String(name) in record) } : {};
    return JSON.stringify({
      type,
      timestamp: formatInstant(at),
      data: { resource, id, ...rest, ...seen, record: chosen },
    });
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

interface Tried {
  readonly delivery: Delivery;
  readonly webhook: Webhook;
  readonly outcome: Outcome;
}

async function note(context: Context, lease: Lease, { delivery, webhook, outcome }: Tried): Promise<void> {
  const { database, clock } = context;
  if ("over" in outcome) {
    if (outcome.over === null) return end(context, lease, { state: "hidden" });
    return giveUp(context, lease, { webhook, values: { fault: outcome.over } });
  }
  const status = "status" in outcome ? outcome.status : null;
  const fault = "fault" in outcome ? outcome.fault : null;
  const tries = delivery.tries + 1;
  const tried = { tries, tried: clock(), status, fault };
  if (status !== null && status >= 200 && status < 300) {
    await end(context, lease, { ...tried, state: "delivered" });
    if (webhook.failing) await setFailing(context, webhook, false);
    return;
  }
  const pause = status === GONE ? undefined : PAUSES[delivery.tries];
  if (status === GONE) await context.webhooks.change(webhook.id, { active: false }, async () => {});
  if (pause === undefined) return giveUp(context, lease, { webhook, values: tried });
  await end(context, lease, { ...tried, due: clock() + pause });
  await database.write((trx) =>
    trx
      .updateTable(DELIVERIES.table)
      .set({ due: clock() + REST })
      .where("webhook", "=", webhook.id)
      .where("state", "=", "waiting")
      .where("id", "<>", delivery.id)
      .where("due", "<", clock() + REST)
      .execute(),
  );
}

type Values = Parameters<typeof endWork>[2];

const end = ({ database }: Context, lease: Lease, values: Values): Promise<void> =>
  endWork(database, lease, values);

async function giveUp(
  context: Context,
  lease: Lease,
  { webhook, values }: { readonly webhook: Webhook; readonly values: Values },
): Promise<void> {
  await end(context, lease, { ...values, state: "failed" });
  // once, until it delivers again; who turned it off knows
  if (webhook.failing || !webhook.active) return;
  await setFailing(context, webhook, true);
  await notifySuperadmins(context, webhook);
}

async function setFailing({ database }: Context, { id }: Webhook, failing: boolean): Promise<void> {
  const values = { failing: failing ? 1 : 0 };
  await database.write((trx) => trx.updateTable("sys__webhook").set(values).where("id", "=", id).execute());
}

async function notifySuperadmins(context: Context, { name }: Webhook): Promise<void> {
  const { database, definitions, engine, messages, clock } = context;
  if (definitions().resources.byName[NOTIFICATION] === undefined) return;
  const told = { event: "webhook_failed", about: ACTOR_RESOURCES.employee, state: null } as const;
  const title = formatTitle(told, { definitions: definitions(), messages, language: "en", actor: "" });
  for (const [recipient, roles] of await rolesOfPeople(database)) {
    const person = mayMakeServiceKeys(definitions(), { roles })
      ? await loadPerson(database, recipient)
      : null;
    if (person === null) continue;
    await engine.createByServer({
      actor: getActor({ person }),
      resource: NOTIFICATION,
      values: {
        ...told,
        recipient,
        title,
        description: name,
        timestamp: formatInstant(clock()),
        is_read: false,
        kind: "system",
        target: { resource: ACTOR_RESOURCES.employee, id: recipient },
        sub_name: WEBHOOKS_PART,
      },
      requestId: null,
    });
  }
}

async function forgetOld({ database, clock }: Context): Promise<void> {
  await database.write((trx) =>
    trx
      .deleteFrom(DELIVERIES.table)
      .where("at", "<", clock() - RETENTION_MS)
      .where("state", "<>", "waiting")
      .execute(),
  );
}

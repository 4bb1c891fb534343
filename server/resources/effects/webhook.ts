import { sql } from "kysely";
import type { WebhookEffect } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { queueMessage } from "../write/webhook-messages.ts";
import type { EffectKind, PlannedDelivery } from "./types.ts";

/** How long a message waits, as mails of appointments do: a step is taken back without a trace until then. Milliseconds. */
const WAIT = 10_000;

/** Sends a message to the webhooks of a name, which are set up apart from definitions. Without one that is on it is skipped. */
export const webhook: EffectKind<WebhookEffect, PlannedDelivery> = {
  plan: async ({ session, add }, { webhook: name, event, fields }, { resource, id, cause }) => {
    const found = await session.rows(
      sql`select id from sys__webhook where name = ${name} and active = 1 order by id`,
    );
    if (found.length === 0)
      throw new AppError({ code: "no_webhook", status: 400, parameters: { webhook: name } });
    const transition = cause?.record === id && cause.resource === resource.name ? cause.transition : null;
    const detail = {
      ...(transition === null ? {} : { transition }),
      ...(fields === undefined ? {} : { fields }),
    };
    const webhooks = found.map(([one]) => Number(one));
    add({ kind: "webhook", resource, id, name, webhooks, type: `${resource.name}.${event}`, detail });
  },
  apply: async ({ session, open: { now: at }, ids }, { resource, id, webhooks, type, detail }) => {
    const record = ids.get(id) ?? id;
    await queueMessage(session, {
      resource: resource.name,
      record,
      webhooks,
      type,
      detail,
      at,
      held: at + WAIT,
    });
  },
  // the record whose step is taken back takes its messages back
  undo: async () => {},
  message: ({ resource, name }) => ({ code: "webhook", parameters: { resource: resource.name, name } }),
};

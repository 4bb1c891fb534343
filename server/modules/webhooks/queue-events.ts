import type { WebhookEvent } from "../../../core/webhooks/events.ts";
import type { OnWritten, WriteEvent } from "../../resources/write/session.ts";
import { queueMessage } from "../../resources/write/webhook-messages.ts";
import type { Webhooks } from "./webhooks.ts";

const EVENTS: Readonly<Partial<Record<WriteEvent["action"], WebhookEvent>>> = {
  create: "created",
  edit: "updated",
  transition: "transition",
  archive: "archived",
  restore: "restored",
};

/** Queues what webhooks tell of a write in the write itself: a delivery for each webhook that takes it. */
export function queueWebhookEvents(webhooks: Pick<Webhooks, "taking">): OnWritten {
  return async ({ session, open: { resource, now }, news }) => {
    const event = EVENTS[news.action];
    const taking = event === undefined || resource.kind !== "record" ? [] : webhooks.taking(resource, event);
    if (taking.length === 0) return;
    const detail = {
      ...(news.moved === null ? {} : { transition: news.moved.transition.name }),
      ...(news.before === null ? {} : { changed: changedFields(news) }),
    };
    await queueMessage(session, {
      webhooks: taking.map(({ id }) => id),
      type: `${resource.name}.${event}`,
      resource: resource.name,
      record: news.id,
      detail,
      at: now,
    });
  };

  function changedFields({ before, after }: WriteEvent): string[] {
    return Object.keys(after).filter(
      (name) => JSON.stringify(after[name]) !== JSON.stringify(before?.[name] ?? null),
    );
  }
}

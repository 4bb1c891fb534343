import { randomUUID } from "node:crypto";
import type { WebhookEvent } from "../../../core/webhooks/events.ts";
import { outboxSql } from "../../resources/write/history.ts";
import type { OnWritten, WriteEvent } from "../../resources/write/session.ts";
import { insertSql } from "../../resources/write/statements.ts";
import { DELIVERIES } from "./deliveries.ts";
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
    await session.run(
      ...taking.map(({ id: webhook }) =>
        insertSql(DELIVERIES.table, {
          webhook,
          message: `msg_${randomUUID()}`,
          type: `${resource.name}.${event}`,
          resource: resource.name,
          record: news.id,
          detail: JSON.stringify(detail),
          at: now,
          state: "waiting",
          tries: 0,
          due: now,
        }),
      ),
      outboxSql({ at: now, resource: DELIVERIES.table, record: 0, action: "create", version: 0 }),
    );
  };

  function changedFields({ before, after }: WriteEvent): string[] {
    return Object.keys(after).filter(
      (name) => JSON.stringify(after[name]) !== JSON.stringify(before?.[name] ?? null),
    );
  }
}

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { outboxSql } from "./history.ts";
import type { WriteSession } from "./session.ts";
import { insertSql } from "./statements.ts";

export const MESSAGES = "sys__webhook_delivery";

export interface WebhookMessage {
  /** Ids of the webhooks that get it. */
  readonly webhooks: readonly number[];
  readonly type: string;
  readonly resource: string;
  readonly record: number;
  readonly detail: Readonly<Record<string, unknown>>;
  /** Epoch milliseconds, as `held`. */
  readonly at: number;
  /** A step sends it, and can withdraw it until then. Absent: nothing withdraws it. */
  readonly held?: number;
}

/** Queues a message in the write that it tells of. */
export async function queueMessage(
  session: WriteSession,
  { webhooks, detail, held, ...message }: WebhookMessage,
): Promise<void> {
  const { at } = message;
  await session.run(
    ...webhooks.map((webhook) =>
      insertSql(MESSAGES, {
        ...message,
        webhook,
        message: `msg_${randomUUID()}`,
        detail: JSON.stringify(detail),
        state: "waiting",
        tries: 0,
        due: held ?? at,
        held: held ?? null,
      }),
    ),
    outboxSql({ at, resource: MESSAGES, record: 0, action: "create", version: 0 }),
  );
}

/** Withdraws what a step of a record sent and is still held; of what has left, receivers are told that it was undone. */
export async function takeBackMessages(
  session: WriteSession,
  {
    now,
    ...step
  }: Pick<WebhookMessage, "resource" | "record" | "at"> & { /** Epoch milliseconds. */ readonly now: number },
): Promise<void> {
  const { resource, record, at } = step;
  const ofStep = sql`resource = ${resource} and record = ${record} and at = ${at} and held is not null`;
  await session.run(
    sql`delete from ${sql.id(MESSAGES)} where ${ofStep} and held > ${now} and due = held and lease is null`,
  );
  const left = await session.rows(
    sql`select webhook, type, message, detail from ${sql.id(MESSAGES)} where ${ofStep} and state <> 'hidden' order by id`,
  );
  for (const [webhook, type, undoes, detail] of left)
    await queueMessage(session, {
      resource,
      record,
      at: now,
      webhooks: [Number(webhook)],
      type: `${String(type)}.undone`,
      detail: { ...(JSON.parse(String(detail)) as WebhookMessage["detail"]), undoes },
    });
}

import type { DeliveryFault, DeliveryState } from "../../../core/webhooks/events.ts";
import type { Database } from "../../database/types.ts";
import type { Lease, LeasedWork } from "../../jobs/lease.ts";
import { numberOrNull, textOrNull } from "../../jobs/own-work.ts";
import { MESSAGES } from "../../resources/write/webhook-messages.ts";
import { openText, sealText } from "../../secrets/sealed-text.ts";

/** Messages of webhooks, one row each. */
export const DELIVERIES = {
  table: MESSAGES,
  busy: ["waiting"],
  due: "due",
} as const satisfies LeasedWork;

/** Deliveries that are over are forgotten after this time. */
export const RETENTION_MS = 30 * 24 * 3_600_000;
const MAX_LISTED = 100;

export interface Delivery {
  readonly id: number;
  readonly webhook: number;
  /** Names the message for its receiver: the same for every try. */
  readonly message: string;
  readonly type: string;
  readonly resource: string;
  readonly record: number;
  readonly detail: Readonly<Record<string, unknown>>;
  /** Of the event, epoch milliseconds. */
  readonly at: number;
  readonly state: DeliveryState;
  readonly tries: number;
  /** When it is tried next, as long as it waits. */
  readonly due: number;
  /** When it was last tried; null: not yet. */
  readonly tried: number | null;
  /** What the receiver answered last; null: nothing. */
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  /** What is sent, from the first try on. */
  readonly body: string | null;
}

/** The latest of a webhook, newest first. */
export async function listDeliveries(
  database: Database,
  { webhook, state }: { readonly webhook: number; readonly state: DeliveryState | null },
): Promise<Delivery[]> {
  const all = database.read
    .selectFrom(DELIVERIES.table)
    .selectAll()
    .where("webhook", "=", webhook)
    .orderBy("id", "desc")
    .limit(MAX_LISTED);
  const rows = await (state === null ? all : all.where("state", "=", state)).execute();
  return rows.map((row) => toDelivery(database, row));
}

export async function findDelivery(database: Database, id: number): Promise<Delivery | null> {
  const row = await database.read
    .selectFrom(DELIVERIES.table)
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : toDelivery(database, row);
}

/**
 * Sends a delivery now, under the same name and with the same tries before it is given up; false while it is being sent. Its
 * body is read anew: what the role may not see any more does not leave again.
 */
export async function replayDelivery(
  database: Database,
  { webhook, id, now }: { readonly webhook: number; readonly id: number; readonly now: number },
): Promise<boolean> {
  return database.write(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable(DELIVERIES.table)
      .set({ state: "waiting", tries: 0, body: null, due: now, lease: null, lease_until: null })
      .where("id", "=", id)
      .where("webhook", "=", webhook)
      .where((where) => where.or([where("lease", "is", null), where("lease_until", "<", now)]))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  });
}

const placeOf = (id: number) => ({ table: DELIVERIES.table, id });

/** Keeps what is sent, for every try: it may hold values of sealed fields. */
export async function saveBody(database: Database, { id, token }: Lease, body: string): Promise<void> {
  const sealed = sealText(database.dialect.sealing, placeOf(id), body);
  await database.write((trx) =>
    trx
      .updateTable(DELIVERIES.table)
      .set({ body: sealed })
      .where("id", "=", id)
      .where("lease", "=", token)
      .execute(),
  );
}

function toDelivery({ dialect }: Database, row: Readonly<Record<string, unknown>>): Delivery {
  const body = textOrNull(row["body"]);
  return {
    id: Number(row["id"]),
    webhook: Number(row["webhook"]),
    message: String(row["message"]),
    type: String(row["type"]),
    resource: String(row["resource"]),
    record: Number(row["record"]),
    detail: JSON.parse(String(row["detail"])) as Record<string, unknown>,
    at: Number(row["at"]),
    state: String(row["state"]) as DeliveryState,
    tries: Number(row["tries"]),
    due: Number(row["due"]),
    tried: numberOrNull(row["tried"]),
    status: numberOrNull(row["status"]),
    fault: textOrNull(row["fault"]) as DeliveryFault | null,
    body: body === null ? null : openText(dialect.sealing, placeOf(Number(row["id"])), body),
  };
}

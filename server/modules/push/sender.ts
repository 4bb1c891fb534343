import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { targetAddress } from "../../../core/notify/target.ts";
import { getActor } from "../../../core/access/actor.ts";
import { isDatabaseError } from "../../database/errors.ts";
import { loadPerson } from "../auth/actors.ts";
import type { ModuleContext } from "../context.ts";
import { presentNotices } from "../notify/present.ts";
import { NOTIFICATION } from "../notify/store.ts";
import type { Messaging } from "./messaging.ts";
import { forgetToken, readTokens } from "./tokens.ts";

const DAY = 24 * 3_600_000;
/** What is older than this comes too late to push. */
const LATE = 10 * 60_000;
const TRIES = 3;
const PAUSE = 2_000;

export interface PushSender {
  /** Settles when what the outbox brought so far has been sent. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Sends new notifications to their receivers' browsers; of several processes each is sent by the one that takes it first. */
export function startPushSender(context: ModuleContext, send: Messaging): PushSender {
  const { outbox, log } = context;
  let closed = false;
  let sending = sendLate().catch((error: unknown) =>
    log.warn({ err: error }, "pushes that a process left behind were not sent"),
  );
  const stop = outbox.on(NOTIFICATION, ({ action, record }) => {
    if (action !== "create") return;
    sending = sending
      .then(() => (closed ? undefined : sendOne(context, { send, id: record })))
      .catch((error: unknown) => log.warn({ err: error, notification: record }, "a push was not sent"));
  });
  /** The outbox is followed from its end: what was told just before this process began may have reached nobody. */
  async function sendLate(): Promise<void> {
    for (const id of await readUnsent(context)) if (!closed) await sendOne(context, { send, id });
  }

  return {
    async settled() {
      await outbox.drain();
      await sending;
    },
    async close() {
      closed = true;
      stop();
      await sending;
    },
  };
}

async function readUnsent({ database, clock }: ModuleContext): Promise<number[]> {
  const rows = await database.read
    .selectFrom(NOTIFICATION)
    .select("id")
    .where("created", ">", clock() - LATE)
    .where("is_read", "=", 0)
    .where("archived", "is", null)
    .where(
      sql<boolean>`not exists (select 1 from sys__push where notification = ${sql.ref(`${NOTIFICATION}.id`)})`,
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => Number(row["id"]));
}

async function sendOne(context: ModuleContext, { send, id }: { send: Messaging; id: number }): Promise<void> {
  const { database, log } = context;
  const row = await database.read
    .selectFrom(NOTIFICATION)
    .select("recipient")
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return;
  const recipient = Number(row["recipient"]);
  const tokens = await readTokens(context, recipient);
  if (tokens.length === 0 || !(await take(context, id))) return;
  const words = await wordsFor(context, { recipient, id });
  if (words === null) return;
  for (const token of tokens) {
    for (let tried = 1; ; tried += 1) {
      const result = await send({ token, ...words }).catch((error: unknown) => {
        log.warn({ err: error }, "the push service did not answer");
        return "later" as const;
      });
      if (result === "gone") await forgetToken(context, token);
      if (result === "refused") log.warn({ notification: id }, "the push service refused a message");
      if (result !== "later" || tried === TRIES) break;
      await delay(PAUSE * tried);
    }
  }
}

/** True for the process that is to send it. */
async function take({ database, clock }: ModuleContext, notification: number): Promise<boolean> {
  const now = clock();
  try {
    await database.write(async (trx) => {
      await trx
        .deleteFrom("sys__push")
        .where("at", "<", now - DAY)
        .execute();
      await trx.insertInto("sys__push").values({ notification, at: now }).execute();
    });
    return true;
  } catch (error) {
    if (isDatabaseError(error, "unique_violation")) return false;
    throw error;
  }
}

/** What the receiver's list would say of it, in their language. */
async function wordsFor(
  context: ModuleContext,
  { recipient, id }: { recipient: number; id: number },
): Promise<{ title: string; body: string; link: string } | null> {
  const { database, engine } = context;
  const person = await loadPerson(database, recipient);
  if (person === null) return null;
  const actor = getActor({ person });
  const employee = await database.read
    .selectFrom("employee")
    .select("language")
    .where("id", "=", recipient)
    .executeTakeFirst();
  const language: Language = LANGUAGES.find((known) => known === employee?.["language"]) ?? "en";
  const record = await engine.get({ actor, resource: NOTIFICATION, id, language });
  const [notice] = await presentNotices(context, { rows: [record], language, actor });
  if (notice === undefined) return null;
  return {
    title: notice.title,
    body: notice.description ?? "",
    link: targetAddress(notice.target) ?? "/notification",
  };
}

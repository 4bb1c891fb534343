import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { targetAddress } from "../../../core/notify/target.ts";
import { getActor } from "../../../core/access/actor.ts";
import { loadPerson } from "../auth/actors.ts";
import type { ModuleContext } from "../context.ts";
import { presentNotices } from "../notify/present.ts";
import { NOTIFICATION } from "../notify/store.ts";
import type { Messaging } from "./messaging.ts";
import { forgetToken, readBrowsers } from "./tokens.ts";

const DAY = 24 * 3_600_000;
/** What is older than this comes too late to push. */
const LATE = 10 * 60_000;
/** A process that took a notification and fell silent loses it after this time. */
const LEASE = 2 * 60_000;
const LOOK_EVERY = 30_000;
const TRIES = 3;
const PAUSE = 2_000;

export interface PushSender {
  /** Settles when what the outbox brought so far has been sent. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface Sending {
  readonly send: Messaging;
  readonly id: number;
  readonly isClosed: () => boolean;
}

/**
 * Sends new notifications to their receivers' browsers, of several processes each by the one that takes it first. One that
 * ends before it has told a browser is followed by another that does.
 */
export function startPushSender(context: ModuleContext, send: Messaging): PushSender {
  const { outbox, log } = context;
  let closed = false;
  let sending = Promise.resolve();
  const isClosed = () => closed;
  const enqueue = (id: number) => {
    sending = sending
      .then(() => (closed ? undefined : sendOne(context, { send, id, isClosed })))
      .catch((error: unknown) => log.warn({ err: error, notification: id }, "a push was not sent"));
  };
  const stop = outbox.on(NOTIFICATION, ({ action, record }) => {
    if (action === "create") enqueue(record);
  });
  /** The outbox is followed from its end: what was told just before this process began may have reached nobody. */
  const sendLate = () => {
    sending = sending
      .then(async () => {
        for (const id of closed ? [] : await readUnsent(context)) enqueue(id);
      })
      .catch((error: unknown) => log.warn({ err: error }, "what is left to push could not be read"));
  };
  sendLate();
  const timer = setInterval(sendLate, LOOK_EVERY).unref();

  return {
    async settled() {
      await outbox.drain();
      for (let seen; seen !== sending;) await (seen = sending);
    },
    async close() {
      closed = true;
      clearInterval(timer);
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
      sql<boolean>`not exists (select 1 from sys__push where notification = ${sql.ref(`${NOTIFICATION}.id`)}
        and (due is null or due > ${clock()}))`,
    )
    .orderBy("id")
    .execute();
  return rows.map((row) => Number(row["id"]));
}

async function sendOne(context: ModuleContext, { send, id, isClosed }: Sending): Promise<void> {
  const { database, log } = context;
  const row = await database.read
    .selectFrom(NOTIFICATION)
    .select("recipient")
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return;
  const recipient = Number(row["recipient"]);
  const browsers = await readBrowsers(context, recipient);
  if (browsers.length === 0) return;
  const reached = await take(context, id);
  if (reached === null) return;
  const words = await wordsFor(context, { recipient, id });
  const left = words === null ? [] : browsers.filter((browser) => !reached.includes(browser.id));
  let unreached = 0;
  for (const { id: browser, token } of left) {
    if (await tell(token)) {
      reached.push(browser);
      await note(context, id, { reached: JSON.stringify(reached) });
    } else unreached += 1;
  }
  // who was not reached is tried again once the lease is over
  if (unreached === 0) await note(context, id, { due: null });

  async function tell(token: string): Promise<boolean> {
    if (words === null) return true;
    for (let tried = 1; !isClosed(); tried += 1) {
      const result = await send({ token, key: String(id), ...words }).catch((error: unknown) => {
        log.warn({ err: error }, "the push service did not answer");
        return "later" as const;
      });
      if (result === "gone") await forgetToken(context, token);
      if (result === "refused") log.warn({ notification: id }, "the push service refused a message");
      if (result !== "later") return true;
      if (tried === TRIES) return false;
      await delay(PAUSE * tried);
    }
    return false;
  }
}

/**
 * Takes a notification for a while, for this process alone; what was left by one that fell silent is taken over. Gives the
 * browsers that were told of it already; null: it is told, or another process is about to.
 */
async function take({ database, clock }: ModuleContext, notification: number): Promise<number[] | null> {
  const now = clock();
  const row = await database.write(async (trx) => {
    await trx
      .deleteFrom("sys__push")
      .where("at", "<", now - DAY)
      .execute();
    return trx
      .insertInto("sys__push")
      .values({ notification, at: now, due: now + LEASE, reached: "[]" })
      .onConflict((conflict) =>
        conflict
          .column("notification")
          .doUpdateSet({ due: now + LEASE })
          .where("sys__push.due", "<=", now),
      )
      .returning("reached")
      .executeTakeFirst();
  });
  return row === undefined ? null : (JSON.parse(String(row.reached)) as number[]);
}

async function note(
  { database }: ModuleContext,
  notification: number,
  values: { readonly reached: string } | { readonly due: null },
): Promise<void> {
  await database.write((trx) =>
    trx.updateTable("sys__push").set(values).where("notification", "=", notification).execute(),
  );
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

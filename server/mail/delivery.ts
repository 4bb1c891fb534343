import type { Clock, Log } from "../context.ts";
import type { Database } from "../database/types.ts";
import type { FileDriver } from "../files/driver.ts";
import { inFollowingSpan } from "../monitoring/spans.ts";
import type { Outbox } from "../plugins/outbox.ts";
import { SYSTEM } from "../resources/reindex/system.ts";
import { mailedSql } from "../resources/write/history.ts";
import { openAttachment } from "./attachment.ts";
import type { FileOfRecord } from "./attachment.ts";
import type { AppointmentPart, MailTransport, OutgoingLetter } from "./transport.ts";

const MINUTE = 60_000;
/** Waits after the first, second … failed try; after the last one the letter is given up. */
const PAUSES = [1, 5, 15, 60, 240, 720].map((minutes) => minutes * MINUTE);
/** A process that took a letter and fell silent loses it after this time. */
const LEASE = 2 * MINUTE;
const LOOK_EVERY = 30_000;
const BATCH = 20;

interface Waiting extends Omit<OutgoingLetter, "attachments"> {
  readonly id: number;
  /** The record whose history is to tell that it left, as `resource:id`. */
  readonly about: string | null;
  readonly held: number | null;
  readonly tries: number;
  readonly attachment: FileOfRecord | null;
  /** What it follows from. */
  readonly trace: string | null;
}

interface DeliveryOptions {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
  readonly transport: MailTransport;
  readonly files: FileDriver;
}

/** Takes letters out of the queue, one by one, each by one process only. What was delivered or given up keeps no text. */
export class MailDelivery {
  readonly #options: DeliveryOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #stop: () => void;
  #running: Promise<void> = Promise.resolve();
  #next: NodeJS.Timeout | undefined;
  #queued = false;
  #closed = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    this.#stop = options.outbox.on("sys__mail", () => this.#wake());
    this.#timer = setInterval(() => this.#wake(), LOOK_EVERY).unref();
    this.#wake();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    clearTimeout(this.#next);
    this.#stop();
    await this.#running;
    this.#options.transport.close();
  }

  #wake(): void {
    if (this.#closed || this.#queued) return;
    this.#queued = true;
    this.#running = this.#running
      .then(async () => {
        this.#queued = false;
        await this.#deliverAll();
        await this.#awaitNext();
      })
      .catch((error: unknown) => this.#options.log.warn({ err: error }, "the mail queue could not be read"));
  }

  async #deliverAll(): Promise<void> {
    for (;;) {
      const letters = await this.#due();
      for (const letter of letters) {
        if (this.#closed) return;
        if (await this.#take(letter.id))
          await inFollowingSpan("send letter", letter.trace, () => this.#deliver(letter));
      }
      if (letters.length < BATCH) return;
    }
  }

  /** Letters that are held for some seconds go out then, not with the next look. */
  async #awaitNext(): Promise<void> {
    clearTimeout(this.#next);
    const { database, clock } = this.#options;
    const row = await database.read
      .selectFrom("sys__mail")
      .select(({ fn }) => fn.min("due").as("due"))
      .where("state", "=", "waiting")
      .executeTakeFirst();
    const wait = row?.due == null ? LOOK_EVERY : Number(row.due) - clock();
    if (this.#closed || wait >= LOOK_EVERY) return;
    this.#next = setTimeout(() => this.#wake(), Math.max(wait, 0)).unref();
  }

  async #due(): Promise<Waiting[]> {
    const { database, clock } = this.#options;
    const rows = await database.read
      .selectFrom("sys__mail")
      .select([
        "id",
        "created",
        "recipient",
        "subject",
        "body",
        "language",
        "tries",
        "attachment",
        "appointment",
        "key",
        "about",
        "held",
        "trace",
      ])
      .where("state", "=", "waiting")
      .where("due", "<=", clock())
      .orderBy("id")
      .limit(BATCH)
      .execute();
    return rows.map((row) => ({
      id: Number(row.id),
      key: typeof row.key === "string" ? row.key : `${Number(row.created).toString(36)}.${Number(row.id)}`,
      // what has a key was told of already, or is told of nowhere
      about: typeof row.about === "string" && row.key === null ? row.about : null,
      held: row.held === null ? null : Number(row.held),
      to: String(row.recipient),
      subject: String(row.subject),
      text: String(row.body),
      language: String(row.language),
      tries: Number(row.tries),
      trace: typeof row.trace === "string" ? row.trace : null,
      attachment: typeof row.attachment === "string" ? (JSON.parse(row.attachment) as FileOfRecord) : null,
      appointment:
        typeof row.appointment === "string" ? (JSON.parse(row.appointment) as AppointmentPart) : null,
    }));
  }

  /** Moves the letter out of everybody else's sight for a while; false when another process was faster. */
  async #take(id: number): Promise<boolean> {
    const { database, clock } = this.#options;
    const now = clock();
    const [result] = await database.write((trx) =>
      trx
        .updateTable("sys__mail")
        .set({ due: now + LEASE })
        .where("id", "=", id)
        .where("state", "=", "waiting")
        .where("due", "<=", now)
        .execute(),
    );
    return Number(result?.numUpdatedRows ?? 0) === 1;
  }

  async #deliver(letter: Waiting): Promise<void> {
    const { transport, log } = this.#options;
    try {
      const { attachment } = letter;
      const attachments = attachment === null ? [] : [await openAttachment(this.#options, attachment)];
      await transport.deliver({ ...letter, attachments });
      await this.#noteSent(letter);
    } catch (error) {
      const pause = isFinal(error) ? undefined : PAUSES[letter.tries];
      const text = (error instanceof Error ? error.message : String(error)).slice(0, 300);
      log.warn({ err: error, letter: letter.id }, "a letter could not be delivered");
      if (pause === undefined)
        await this.#note(letter.id, { state: "failed", body: "", appointment: null, error: text });
      else {
        const due = this.#options.clock() + pause;
        await this.#note(letter.id, { due, tries: letter.tries + 1, error: text });
      }
    }
  }

  /** Of letters that waited together history tells once, with the first that leaves. */
  async #noteSent({ id, about, held }: Waiting): Promise<void> {
    const { database, clock } = this.#options;
    await database.write(async (trx) => {
      await trx
        .updateTable("sys__mail")
        .set({ state: "sent", body: "", appointment: null, error: null })
        .where("id", "=", id)
        .execute();
      const [resource, record] = about?.split(":") ?? [];
      if (resource === undefined) return;
      const { numUpdatedRows } = await trx
        .updateTable("sys__mail")
        .set({ about: null })
        .where("about", "=", about)
        .where("held", "=", held)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n)
        await mailedSql({ resource, record: Number(record), at: clock(), actor: SYSTEM }).execute(trx);
    });
  }

  async #note(id: number, values: Readonly<Record<string, string | number | null>>): Promise<void> {
    await this.#options.database.write((trx) =>
      trx.updateTable("sys__mail").set(values).where("id", "=", id).execute(),
    );
  }
}

/** The server refused this letter for good: 5xx of SMTP. */
function isFinal(error: unknown): boolean {
  const code = (error as { responseCode?: unknown } | null)?.responseCode;
  return typeof code === "number" && code >= 500;
}

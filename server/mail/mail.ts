import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Language } from "../../core/definition/definitions.ts";
import type { Clock, Log } from "../context.ts";
import type { Database, Transaction } from "../database/types.ts";
import { currentTrace } from "../monitoring/spans.ts";
import type { Outbox } from "../plugins/outbox.ts";
import type { FileDriver } from "../files/driver.ts";
import type { FileOfRecord } from "./attachment.ts";
import { MailDelivery } from "./delivery.ts";
import { nameOfRecord, type RecordOfLetter, stillWaits } from "./held-letters.ts";
import type { AppointmentPart, MailTransport } from "./transport.ts";

export interface Letter {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text, in the receiver's language. */
  readonly text: string;
  readonly language: Language;
  /** Goes with the letter, which waits until it is there. */
  readonly attachment?: FileOfRecord;
  readonly appointment?: AppointmentPart;
  /** It waits, and can be withdrawn meanwhile. */
  readonly hold?: Hold;
  /** The record in whose history it is told. */
  readonly told?: LetterInHistory;
  /** The write the letter belongs to: it leaves when that is committed, and not at all when it is not. */
  readonly trx?: Transaction;
}

/** A letter by the latest entry of a record's history that tells of letters, and its number among those it tells of. */
export interface LetterInHistory extends RecordOfLetter {
  readonly number: number;
}

export interface Hold {
  /** Epoch milliseconds. */
  readonly until: number;
  /** What it is about: by this it is withdrawn, and this history tells of it once it leaves, unless it has a key or was told. */
  readonly about: RecordOfLetter;
  /** What its Message-ID is made of, and by which it is withdrawn. */
  readonly key?: string;
}

export interface StoredLetter {
  readonly id: number;
  readonly created: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
}

export interface Mail {
  /** False: no mail server is configured, letters are only kept. */
  readonly delivers: boolean;
  /** Puts a letter into the queue; it is delivered behind the call, with several tries. */
  send(letter: Letter): Promise<void>;
  /** The same as statements, for a transaction of the engine. */
  statements(letter: Letter): RawBuilder<unknown>[];
  /** Withdraws what still waits about something, but for letters with a key and those that history tells of. */
  withdrawal(about: RecordOfLetter): RawBuilder<unknown>;
  /** What was kept because no mail server is configured, the newest first. */
  kept(): Promise<StoredLetter[]>;
  close(): Promise<void>;
}

export interface MailOptions {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
  /** Null: letters are kept in the database. */
  readonly transport: MailTransport | null;
  /** Where the bytes of attachments lie. */
  readonly files: FileDriver;
}

const MAX_SHOWN = 50;
const KEPT_FOR = 30 * 24 * 3600 * 1000;

/** The time keeps it apart from what a database that was restored counts by the same number. */
const keySql = ({ resource, id, number }: LetterInHistory, now: number): RawBuilder<unknown> =>
  sql`(select cast(max(id) as text) || ${`.${number}.${now.toString(36)}`} from sys__history
       where resource = ${resource} and record = ${id} and action = 'mail')`;

/** Letters in a table of the database: written with what they tell of, delivered by whichever process comes first. */
export function createMail({ transport, ...options }: MailOptions): Mail {
  const { database, clock } = options;
  const delivery = transport === null ? null : new MailDelivery({ ...options, transport });

  const statements = (letter: Letter): RawBuilder<unknown>[] => {
    const { to, subject, text, language, attachment, appointment, hold, told } = letter;
    const now = clock();
    const state = transport === null ? "kept" : "waiting";
    const file = attachment === undefined ? null : JSON.stringify(attachment);
    const invitation = appointment === undefined ? null : JSON.stringify(appointment);
    const [due, held] = hold === undefined ? [now, null] : [hold.until, hold.until];
    const about = hold === undefined ? null : nameOfRecord(hold.about);
    const key = told === undefined ? sql`${hold?.key ?? null}` : keySql(told, now);
    return [
      sql`delete from sys__mail where created < ${now - KEPT_FOR} and state <> 'waiting'`,
      sql`insert into sys__mail
            (created, recipient, subject, body, language, state, tries, due, attachment, appointment, held, about,
              key, trace)
          values (${now}, ${to}, ${subject}, ${text}, ${language}, ${state}, 0, ${due}, ${file}, ${invitation},
            ${held}, ${about}, ${key}, ${currentTrace()})`,
      sql`insert into sys__outbox (at, resource, record, action, row_version)
          values (${now}, 'sys__mail', 0, 'create', 0)`,
    ];
  };
  const put = async (trx: Transaction, letter: Letter): Promise<void> => {
    for (const statement of statements(letter)) await statement.execute(trx);
  };

  return {
    delivers: transport !== null,
    send: (letter) =>
      letter.trx === undefined ? database.write((trx) => put(trx, letter)) : put(letter.trx, letter),
    statements,
    withdrawal: (about) =>
      sql`delete from sys__mail
          where about = ${nameOfRecord(about)} and key is null and ${stillWaits(clock())}`,
    async kept() {
      const rows = await database.read
        .selectFrom("sys__mail")
        .select(["id", "created", "recipient", "subject", "body", "language"])
        .where("state", "=", "kept")
        .where("due", "<=", clock())
        .orderBy("id", "desc")
        .limit(MAX_SHOWN)
        .execute();
      return rows.map((row) => ({
        id: Number(row.id),
        created: Number(row.created),
        to: String(row.recipient),
        subject: String(row.subject),
        text: String(row.body),
        language: String(row.language),
      }));
    },
    close: async () => delivery?.close(),
  };
}

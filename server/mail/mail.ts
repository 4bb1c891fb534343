import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Language } from "../../core/definition/definitions.ts";
import type { Clock, Log } from "../context.ts";
import type { Database, Transaction } from "../database/types.ts";
import type { Outbox } from "../plugins/outbox.ts";
import { MailDelivery } from "./delivery.ts";
import type { MailTransport } from "./transport.ts";

export interface Letter {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text, in the receiver's language. */
  readonly text: string;
  readonly language: Language;
  /** The write the letter belongs to: it leaves when that is committed, and not at all when it is not. */
  readonly trx?: Transaction;
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
}

const MAX_SHOWN = 50;
const KEPT_FOR = 30 * 24 * 3600 * 1000;

/** Letters in a table of the database: written with what they tell of, delivered by whichever process comes first. */
export function createMail({ database, outbox, clock, log, transport }: MailOptions): Mail {
  const delivery = transport === null ? null : new MailDelivery({ database, outbox, clock, log, transport });

  const statements = ({ to, subject, text, language }: Letter): RawBuilder<unknown>[] => {
    const now = clock();
    const state = transport === null ? "kept" : "waiting";
    return [
      sql`delete from sys__mail where created < ${now - KEPT_FOR} and state <> 'waiting'`,
      sql`insert into sys__mail (created, recipient, subject, body, language, state, tries, due)
          values (${now}, ${to}, ${subject}, ${text}, ${language}, ${state}, 0, ${now})`,
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
    async kept() {
      const rows = await database.read
        .selectFrom("sys__mail")
        .select(["id", "created", "recipient", "subject", "body", "language"])
        .where("state", "=", "kept")
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

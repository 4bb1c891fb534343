import { randomBytes } from "node:crypto";
import type { Transaction } from "../../database/types.ts";
import type { ModuleContext } from "../context.ts";
import { hashToken } from "../auth/sessions.ts";

const TABLE = "sys__calendar_feed";
/** `last_read` is written at most this often: calendars ask every few minutes. Milliseconds. */
const READ_STEP = 10 * 60 * 1000;

interface Feed {
  readonly employee: number;
  /** Epoch milliseconds. */
  readonly created: number;
  readonly last_read: number | null;
}

type Context = Pick<ModuleContext, "database" | "clock">;
/** What a write has to hold besides. */
type Beside = (trx: Transaction) => Promise<void>;

/** Gives a person a new secret address in place of the one before. The secret is answered here and nowhere else. */
export async function renewFeed(
  { database, clock }: Context,
  employee: number,
  noteIn: Beside,
): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const values = { token_hash: hashToken(secret), created: clock(), last_read: null };
  await database.write(async (trx) => {
    await trx
      .insertInto(TABLE)
      .values({ employee, ...values })
      .onConflict((conflict) => conflict.column("employee").doUpdateSet(values))
      .execute();
    await noteIn(trx);
  });
  return secret;
}

/** The person's feed; null: there is none. */
export async function readFeed({ database }: Context, employee: number): Promise<Feed | null> {
  const row = await database.read
    .selectFrom(TABLE)
    .select(["employee", "created", "last_read"])
    .where("employee", "=", employee)
    .executeTakeFirst();
  return row === undefined ? null : toFeed(row);
}

export async function revokeFeed({ database }: Context, employee: number, noteIn: Beside): Promise<void> {
  await database.write(async (trx) => {
    const gone = await trx.deleteFrom(TABLE).where("employee", "=", employee).executeTakeFirst();
    if (gone.numDeletedRows > 0n) await noteIn(trx);
  });
}

/** The feed behind a secret, noted as read; null: there is none. */
export async function openFeed({ database, clock }: Context, secret: string): Promise<Feed | null> {
  const hash = hashToken(secret);
  const row = await database.read
    .selectFrom(TABLE)
    .select(["employee", "created", "last_read"])
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  if (row === undefined) return null;
  const feed = toFeed(row);
  const now = clock();
  if (feed.last_read === null || now - feed.last_read >= READ_STEP)
    await database.write((trx) =>
      trx.updateTable(TABLE).set({ last_read: now }).where("token_hash", "=", hash).execute(),
    );
  return feed;
}

function toFeed(row: Readonly<Record<string, unknown>>): Feed {
  return {
    employee: Number(row["employee"]),
    created: Number(row["created"]),
    last_read: row["last_read"] === null ? null : Number(row["last_read"]),
  };
}

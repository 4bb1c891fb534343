import { hash, randomBytes } from "node:crypto";
import type { Clock } from "../../context.ts";
import type { Database } from "../../database/types.ts";

const DAY = 24 * 3600 * 1000;
/** A session ends after this time without a request. */
export const IDLE_LIMIT = 14 * DAY;
/** A session ends after this time whatever happens. */
const TOTAL_LIMIT = 90 * DAY;
/** `last_seen` is written at most this often: a request costs no write. */
const SEEN_STEP = 10 * 60 * 1000;

export interface SessionRow {
  readonly token_hash: string;
  readonly employee: number;
  readonly created: number;
  readonly expires: number;
  readonly last_seen: number;
  readonly impersonator: number | null;
}

/** Only this leaves a token: a copy of the database signs nobody in. A token has 256 random bits, so one round is enough. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

export interface Sessions {
  create(session: { employee: number; impersonator?: number | null }): Promise<{ token: string }>;
  find(tokenHash: string): Promise<SessionRow | null>;
  /** Moves the end of a used session on. */
  touch(session: SessionRow): Promise<void>;
  remove(tokenHash: string, employee: number): Promise<void>;
  removeAll(employee: number): Promise<void>;
}

export function createSessions({ database, clock }: { database: Database; clock: Clock }): Sessions {
  /** Other processes hold sessions in memory; the outbox tells them to look again. */
  const announce = (employee: number) => ({
    at: clock(),
    resource: "sys__session",
    record: employee,
    action: "delete",
    row_version: 0,
  });

  return {
    async create({ employee, impersonator = null }) {
      const token = randomBytes(32).toString("base64url");
      const now = clock();
      const row = { employee, impersonator, created: now, last_seen: now, expires: now + IDLE_LIMIT };
      await database.write(async (trx) => {
        await trx.deleteFrom("sys__session").where("expires", "<", now).execute();
        await trx
          .insertInto("sys__session")
          .values({ token_hash: hashToken(token), ...row })
          .execute();
      });
      return { token };
    },

    async find(tokenHash) {
      const row = await database.read
        .selectFrom("sys__session")
        .selectAll()
        .where("token_hash", "=", tokenHash)
        .where("expires", ">", clock())
        .executeTakeFirst();
      return (row as SessionRow | undefined) ?? null;
    },

    async touch(session) {
      const now = clock();
      if (now - session.last_seen < SEEN_STEP) return;
      const expires = Math.min(now + IDLE_LIMIT, session.created + TOTAL_LIMIT);
      await database.write((trx) =>
        trx
          .updateTable("sys__session")
          .set({ last_seen: now, expires })
          .where("token_hash", "=", session.token_hash)
          .execute(),
      );
    },

    async remove(tokenHash, employee) {
      await database.write(async (trx) => {
        await trx.deleteFrom("sys__session").where("token_hash", "=", tokenHash).execute();
        await trx.insertInto("sys__outbox").values(announce(employee)).execute();
      });
    },

    async removeAll(employee) {
      await database.write(async (trx) => {
        await trx
          .deleteFrom("sys__session")
          .where((where) =>
            where.or([where("employee", "=", employee), where("impersonator", "=", employee)]),
          )
          .execute();
        await trx.insertInto("sys__outbox").values(announce(employee)).execute();
      });
    },
  };
}

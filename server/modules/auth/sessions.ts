import { hash, randomBytes } from "node:crypto";
import type { Clock, Visit } from "../../context.ts";
import type { Database } from "../../database/types.ts";

const DAY = 24 * 3600 * 1000;
/** A session ends after this time without a request. */
export const IDLE_LIMIT = 14 * DAY;
/** A session ends after this time whatever happens. */
const TOTAL_LIMIT = 90 * DAY;
/** Working as another person ends after this time whatever happens. */
export const IMPERSONATION_LIMIT = 2 * 3600 * 1000;
/** `last_seen` is written at most this often: a request costs no write. */
const SEEN_STEP = 10 * 60 * 1000;

export interface SessionRow {
  readonly token_hash: string;
  readonly employee: number;
  readonly created: number;
  readonly expires: number;
  readonly last_seen: number;
  readonly impersonator: number | null;
  /** The impersonator's own session, which this one ends with. */
  readonly parent: string | null;
  /** The record of the impersonation. */
  readonly impersonation: number | null;
  /** Of a session that only looks: a `Visit` as JSON. */
  readonly look: string | null;
}

interface NewSession {
  readonly employee: number;
  readonly impersonator?: number | null;
  readonly parent?: string | null;
  readonly look?: Visit | null;
}

/** Only this leaves a token: a copy of the database signs nobody in. A token has 256 random bits, so one round is enough. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

export interface Sessions {
  /** A session that is not stored yet, for a transaction that does more. */
  draft(session: NewSession): { token: string; row: SessionRow };
  create(session: NewSession): Promise<{ token: string }>;
  find(tokenHash: string): Promise<SessionRow | null>;
  /** Moves the end of a used session on; an impersonation ends when it was to end. */
  touch(session: SessionRow): Promise<void>;
  /** Ends a session with the impersonations that came from it; of an impersonation, the impersonator's session too. */
  remove(tokenHash: string, employee: number): Promise<void>;
  /** Ends an impersonation; the impersonator's own session goes on. */
  leave(tokenHash: string, employee: number): Promise<void>;
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

  const draft: Sessions["draft"] = ({ employee, impersonator = null, parent = null, look = null }) => {
    const token = randomBytes(32).toString("base64url");
    const now = clock();
    const expires = now + (impersonator === null && look === null ? IDLE_LIMIT : IMPERSONATION_LIMIT);
    const times = { created: now, last_seen: now, expires };
    return {
      token,
      row: {
        token_hash: hashToken(token),
        employee,
        impersonator,
        parent,
        impersonation: null,
        look: look === null ? null : JSON.stringify(look),
        ...times,
      },
    };
  };

  return {
    draft,

    async create(session) {
      const { token, row } = draft(session);
      await database.write(async (trx) => {
        await trx.deleteFrom("sys__session").where("expires", "<", clock()).execute();
        await trx
          .insertInto("sys__session")
          .values({ ...row })
          .execute();
      });
      return { token };
    },

    async find(tokenHash) {
      const row = await database.read
        .selectFrom("sys__session as session")
        .leftJoin("sys__session as own", "own.token_hash", "session.parent")
        .selectAll("session")
        .where("session.token_hash", "=", tokenHash)
        .where("session.expires", ">", clock())
        .where((where) => where.or([where("session.parent", "is", null), where("own.expires", ">", clock())]))
        .executeTakeFirst();
      return (row as SessionRow | undefined) ?? null;
    },

    async touch(session) {
      const now = clock();
      if (session.impersonator !== null || session.look !== null || now - session.last_seen < SEEN_STEP)
        return;
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
        const row = await trx
          .selectFrom("sys__session")
          .select(["parent", "impersonator"])
          .where("token_hash", "=", tokenHash)
          .executeTakeFirst();
        const own = (row?.parent as string | null | undefined) ?? tokenHash;
        const person = (row?.impersonator as number | null | undefined) ?? employee;
        await trx
          .deleteFrom("sys__session")
          .where((where) =>
            where.or([where("token_hash", "in", [tokenHash, own]), where("parent", "=", own)]),
          )
          .execute();
        const people = [...new Set([employee, person])];
        await trx
          .insertInto("sys__outbox")
          .values(people.map((id) => announce(id)))
          .execute();
      });
    },

    async leave(tokenHash, employee) {
      await database.write(async (trx) => {
        await trx
          .deleteFrom("sys__session")
          .where("token_hash", "=", tokenHash)
          .where("impersonator", "is not", null)
          .execute();
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

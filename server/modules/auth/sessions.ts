import { hash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from "kysely";
import type { Clock, Visit } from "../../context.ts";
import type { Database, Tables, Transaction } from "../../database/types.ts";

const DAY = 24 * 3600 * 1000;
/** A session ends after this time without a request. */
export const IDLE_LIMIT = 14 * DAY;
/** A session ends after this time whatever happens. */
export const TOTAL_LIMIT = 90 * DAY;
/** Working as another person ends after this time whatever happens. */
export const IMPERSONATION_LIMIT = 2 * 3600 * 1000;
/** `last_seen` is written at most this often: a request costs no write. */
const SEEN_STEP = 10 * 60 * 1000;
const MAX_USER_AGENT_LENGTH = 400;

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
  /** What the browser calls itself, and where it signed in from; null where nobody said. */
  readonly user_agent: string | null;
  readonly address: string | null;
  /** Where that browser is reached while no window is open. */
  readonly push_token: string | null;
  /** What ends it at the identity provider that opened it, sealed; null where nothing does. */
  readonly id_token: string | null;
  /** The session at the identity provider it belongs to (`getProviderSession`); null where none opened it. */
  readonly provider_session: string | null;
}

/** Where a sign-in comes from. */
export interface Origin {
  readonly userAgent: string | null;
  /** IP address. */
  readonly address: string;
}

interface NewSession {
  readonly employee: number;
  readonly impersonator?: number | null;
  readonly parent?: string | null;
  readonly look?: Visit | null;
  readonly origin?: Origin | null;
  readonly idToken?: string | null;
  readonly providerSession?: string | null;
}

/** Only this leaves a token: a copy of the database signs nobody in. A token has 256 random bits, so one round is enough. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}

export interface Sessions {
  /** A session that is not stored yet, for a transaction that does more. */
  draft(session: NewSession): { token: string; row: SessionRow };
  /** The sessions a person signed in for themselves and can still use, the last used first. */
  list(employee: number): Promise<SessionRow[]>;
  create(session: NewSession): Promise<{ token: string }>;
  find(tokenHash: string): Promise<SessionRow | null>;
  /** Of the session the person signed in with, also while they work as somebody else. */
  idTokenOf(tokenHash: string): Promise<string | null>;
  /** Moves the end of a used session on; an impersonation ends when it was to end. */
  touch(session: SessionRow): Promise<void>;
  /** Ends a session with the impersonations that came from it; of an impersonation, the impersonator's session too. */
  remove(tokenHash: string, employee: number): Promise<void>;
  /** Ends an impersonation; the impersonator's own session goes on. */
  leave(tokenHash: string, employee: number): Promise<void>;
}

/** Names a session for its person: nothing signs in with it, and the hash of the token stays here. */
export const getSessionId = ({ token_hash }: Pick<SessionRow, "token_hash">): string =>
  hashToken(token_hash).slice(0, 32);

interface EndedSessions {
  readonly employee: number;
  readonly now: number;
  /** Hash of the token of the one session that goes on. */
  readonly except?: string | null;
}

const sessionsOf = ({ employee, except = null }: EndedSessions) =>
  sql`((employee = ${employee} and impersonator is null) or impersonator = ${employee})
    and token_hash <> ${except ?? ""}`;

/** Where the browsers of these sessions are reached: nothing of the person shows where they are signed out. */
export const pushTokensSql = (ended: EndedSessions) =>
  sql<{ push_token: string }>`select push_token from sys__session
    where ${sessionsOf(ended)} and push_token is not null`;

/** For tokens that there are: a company may have no area for them. */
export const forgetPushTokensSql = (tokens: readonly string[]) =>
  sql`delete from push_token where fcm_token in (${sql.join(tokens)})`;

/** Statements that end a person's sessions, with the impersonations that came from them, in every process once they are committed. */
export function endSessionsSql(ended: EndedSessions): RawBuilder<unknown>[] {
  const { at, resource, record, action, row_version } = announce(ended.employee, ended.now);
  return [
    sql`delete from sys__session where ${sessionsOf(ended)}`,
    // a password that was given and waits for its code opens nothing either
    sql`delete from sys__sign_in where employee = ${ended.employee}`,
    sql`insert into sys__outbox (at, resource, record, action, row_version)
        values (${at}, ${resource}, ${record}, ${action}, ${row_version})`,
  ];
}

/** The same within a write, with the push tokens. */
export async function endSessions(trx: Transaction, ended: EndedSessions): Promise<void> {
  const tokens = (await pushTokensSql(ended).execute(trx)).rows.map((row) => row.push_token);
  const forgotten = tokens.length > 0 ? [forgetPushTokensSql(tokens)] : [];
  for (const statement of [...forgotten, ...endSessionsSql(ended)]) await statement.execute(trx);
}

/** Names a session at an identity provider, which may give it no id. */
export const getProviderSession = (issuer: string, sid: string | null): string => `${issuer} ${sid ?? ""}`;

/**
 * Ends the sessions that an identity provider opened: those of one session there, or with `sid` null all of a person. In
 * every process once the transaction is committed. Gives whose they were.
 */
export async function endProviderSessions(
  trx: Transaction,
  {
    issuer,
    sid,
    employee,
    now,
  }: {
    readonly issuer: string;
    readonly sid: string | null;
    /** Null: whoever has a session of that id. */
    readonly employee: number | null;
    readonly now: number;
  },
): Promise<number[]> {
  const named = getProviderSession(issuer, sid);
  const which =
    sid === null
      ? sql<SqlBool>`substr(provider_session, 1, ${sql.lit(named.length)}) = ${named} and employee = ${employee}`
      : sql<SqlBool>`provider_session = ${named} and (${employee ?? 0} = 0 or employee = ${employee ?? 0})`;
  const rows = await trx.selectFrom("sys__session").select(["token_hash", "employee"]).where(which).execute();
  // a sign-in whose one-time code is still asked for opens nothing either
  await trx.deleteFrom("sys__sign_in").where(which).execute();
  if (rows.length === 0) return [];
  const hashes = rows.map(({ token_hash: hash }) => String(hash));
  await deleteSessions(trx, (where) =>
    where.or([where("token_hash", "in", hashes), where("parent", "in", hashes)]),
  );
  const people = [...new Set(rows.map(({ employee: id }) => Number(id)))];
  await trx
    .insertInto("sys__outbox")
    .values(people.map((id) => announce(id, now)))
    .execute();
  return people;
}

/** Deletes sessions, and where their browsers are reached: nothing of the person shows where they are signed out. */
async function deleteSessions(
  trx: Transaction,
  which: (where: ExpressionBuilder<Tables, "sys__session">) => Expression<SqlBool>,
): Promise<void> {
  const rows = await trx.deleteFrom("sys__session").where(which).returning("push_token").execute();
  const tokens = rows.flatMap(({ push_token: token }) => (typeof token === "string" ? token : []));
  if (tokens.length > 0) await forgetPushTokensSql(tokens).execute(trx);
}

/** Other processes hold sessions in memory; the outbox tells them to look again. */
const announce = (employee: number, at: number) => ({
  at,
  resource: "sys__session",
  record: employee,
  action: "delete",
  row_version: 0,
});

export function createSessions({ database, clock }: { database: Database; clock: Clock }): Sessions {
  const draft: Sessions["draft"] = ({
    employee,
    impersonator = null,
    parent = null,
    look = null,
    origin = null,
    idToken = null,
    providerSession = null,
  }) => {
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
        user_agent: origin?.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
        address: origin?.address ?? null,
        push_token: null,
        id_token: idToken,
        provider_session: providerSession,
        ...times,
      },
    };
  };

  return {
    draft,

    async create(session) {
      const { token, row } = draft(session);
      await database.write(async (trx) => {
        await deleteSessions(trx, (where) => where("expires", "<", clock()));
        await trx
          .insertInto("sys__session")
          .values({ ...row })
          .execute();
      });
      return { token };
    },

    async list(employee) {
      const rows = await database.read
        .selectFrom("sys__session")
        .selectAll()
        .where("employee", "=", employee)
        .where("impersonator", "is", null)
        .where("look", "is", null)
        .where("expires", ">", clock())
        .orderBy("last_seen", "desc")
        .orderBy("created", "desc")
        .execute();
      return rows as unknown as SessionRow[];
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

    async idTokenOf(tokenHash) {
      const row = await database.read
        .selectFrom("sys__session as session")
        .leftJoin("sys__session as own", "own.token_hash", "session.parent")
        .select(({ fn }) => fn.coalesce("own.id_token", "session.id_token").as("id_token"))
        .where("session.token_hash", "=", tokenHash)
        .executeTakeFirst();
      return (row?.id_token as string | null | undefined) ?? null;
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
        await deleteSessions(trx, (where) =>
          where.or([where("token_hash", "in", [tokenHash, own]), where("parent", "=", own)]),
        );
        const people = [...new Set([employee, person])];
        await trx
          .insertInto("sys__outbox")
          .values(people.map((id) => announce(id, clock())))
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
        await trx.insertInto("sys__outbox").values(announce(employee, clock())).execute();
      });
    },
  };
}

import { sql } from "kysely";
import { toSortKey } from "../../database/schema/sort-key.ts";
import type { ModuleContext } from "../context.ts";

const TABLE = "push_token";
/** Browsers one person is told at; the one that is longest silent goes first. */
const MAX_BROWSERS = 20;

type Context = Pick<ModuleContext, "database" | "definitions" | "clock">;

interface Registration {
  readonly employee: number;
  readonly token: string;
  /** Hash of the token of the session in that browser: with its end the browser is told nothing more. */
  readonly session: string | null;
  readonly userAgent: string | null;
}

/** Keeps where a browser can be reached. A browser that somebody else registered before is this person's from now on. */
export async function storeToken(
  { database, definitions, clock }: Context,
  { employee, token, session, userAgent }: Registration,
): Promise<void> {
  if (definitions().resources.byName[TABLE] === undefined) return;
  const now = clock();
  const row = {
    employee,
    last_seen: now,
    modified: now,
    modified_by: employee,
    user_agent: userAgent?.slice(0, 200) ?? null,
  };
  await database.write(async (trx) => {
    // while somebody works as another person, the browser belongs to their own session
    const own = sql`coalesce((select parent from sys__session where token_hash = ${session}), ${session})`;
    await trx
      .updateTable("sys__session")
      .set({ push_token: sql`case when token_hash = ${own} then ${token} end` })
      .where((where) => where.or([where("push_token", "=", token), where("token_hash", "=", own)]))
      .execute();
    const changed = await trx
      .updateTable(TABLE)
      .set({ ...row, archived: null, row_version: sql`row_version + 1` })
      .where("fcm_token", "=", token)
      .executeTakeFirst();
    if (Number(changed.numUpdatedRows) > 0) return;
    const common = { created: now, created_by: employee, row_version: 1, label__: "", search__: "" };
    await trx
      .insertInto(TABLE)
      .values({ ...row, ...common, fcm_token: token, fcm_token__key: toSortKey(token) })
      .execute();
    const kept = await trx
      .selectFrom(TABLE)
      .select("id")
      .where("employee", "=", employee)
      .orderBy("last_seen", "desc")
      .orderBy("id", "desc")
      .execute();
    const old = kept.slice(MAX_BROWSERS).map(({ id }) => id);
    if (old.length > 0) await trx.deleteFrom(TABLE).where("id", "in", old).execute();
  });
}

/** The browsers that somebody is told at. */
export async function readBrowsers(
  { database }: Context,
  employee: number,
): Promise<{ readonly id: number; readonly token: string }[]> {
  const rows = await database.read
    .selectFrom(TABLE)
    .select(["id", "fcm_token"])
    .where("employee", "=", employee)
    .where("archived", "is", null)
    .orderBy("id")
    .limit(MAX_BROWSERS)
    .execute();
  return rows.map(({ id, fcm_token }) => ({ id: Number(id), token: String(fcm_token) }));
}

/** The browser is gone, or its owner took the permission back. */
export async function forgetToken({ database }: Context, token: string): Promise<void> {
  await database.write((trx) => trx.deleteFrom(TABLE).where("fcm_token", "=", token).execute());
}

/** The person is told there no more: they signed out. */
export async function forgetTokenOf(
  { database, definitions }: Context,
  { employee, token }: Pick<Registration, "employee" | "token">,
): Promise<void> {
  if (definitions().resources.byName[TABLE] === undefined) return;
  await database.write((trx) =>
    trx.deleteFrom(TABLE).where("fcm_token", "=", token).where("employee", "=", employee).execute(),
  );
}

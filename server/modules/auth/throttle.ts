import { sql } from "kysely";
import { AppError } from "../../../core/errors/app-error.ts";
import type { ModuleContext } from "../context.ts";
import { hashToken } from "./sessions.ts";

/** One count of tries: several guard a call, by account and address, by account, by address. */
export interface Counter {
  readonly name: string;
  /** Who is counted; the database keeps a hash of it, for people type passwords into the wrong field. */
  readonly key: string;
  readonly limit: number;
  /** Milliseconds from the first try until all are forgotten. */
  readonly window: number;
}

type Context = Pick<ModuleContext, "database" | "clock">;

export const QUARTER = 15 * 60 * 1000;
const DAY = 24 * 3600 * 1000;
const TABLE = "sys__throttle";

export const keyOf = ({ name, key }: Pick<Counter, "name" | "key">): string => hashToken(`${name} ${key}`);

/**
 * Counts a try before it is looked at, so that tries side by side, also in several processes, are all counted. Refuses
 * with a clear wait when one of the counters is full; a refused try counts nowhere.
 */
export async function countTry(context: Context, counters: readonly Counter[]): Promise<void> {
  const { database, clock } = context;
  const now = clock();
  // who is refused anyway costs no write
  const rows = await database.read
    .selectFrom(TABLE)
    .select(["key", "tries", "until"])
    .where("key", "in", counters.map(keyOf))
    .where("until", ">", now)
    .execute();
  const full = rows.filter((row) =>
    counters.some((counter) => keyOf(counter) === row.key && Number(row.tries) >= counter.limit),
  );
  if (full.length > 0) throw tooMany(Math.max(...full.map((row) => Number(row.until))) - now);
  await database.write(async (trx) => {
    let first = false;
    // always in the order given: two tries never wait for each other
    for (const { limit, window, ...counter } of counters) {
      const row = await trx
        .insertInto(TABLE)
        .values({ key: keyOf(counter), tries: 1, until: now + window })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({
            tries: sql`case when ${sql.ref(`${TABLE}.until`)} > ${now} then ${sql.ref(`${TABLE}.tries`)} + 1 else 1 end`,
            until: sql`case when ${sql.ref(`${TABLE}.until`)} > ${now} then ${sql.ref(`${TABLE}.until`)} else ${now + window} end`,
          }),
        )
        .returning(["tries", "until"])
        .executeTakeFirstOrThrow();
      if (Number(row.tries) > limit) throw tooMany(Number(row.until) - now);
      first ||= Number(row.tries) === 1;
    }
    // long over, so that nobody counts in such a row at the same time
    if (first)
      await trx
        .deleteFrom(TABLE)
        .where("until", "<", now - DAY)
        .execute();
  });
}

function tooMany(left: number): AppError {
  const wait = Math.ceil(left / 1000);
  return new AppError({
    code: "too_many_attempts",
    status: 429,
    parameters: { retry_after: wait, minutes: Math.ceil(wait / 60) },
  });
}

/** The try was none: it was right, or failed for another reason. */
export async function takeBack({ database }: Context, counters: readonly Counter[]): Promise<void> {
  await database.write(async (trx) => {
    for (const counter of counters)
      await trx
        .updateTable(TABLE)
        .set((set) => ({ tries: set("tries", "-", 1) }))
        .where("key", "=", keyOf(counter))
        .where("tries", ">", 0)
        .execute();
  });
}

/** Forgets the tries of somebody who proved who they are. */
export async function forgetTries(
  { database }: Context,
  counters: readonly Pick<Counter, "name" | "key">[],
): Promise<void> {
  await database.write(async (trx) => {
    for (const counter of counters)
      await trx.updateTable(TABLE).set({ tries: 0 }).where("key", "=", keyOf(counter)).execute();
  });
}

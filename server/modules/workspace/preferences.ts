import { AppError } from "../../../core/errors/app-error.ts";
import type { Clock } from "../../context.ts";
import type { Database } from "../../database/types.ts";

export type Preferences = Readonly<Record<string, unknown>>;

/** A person has at most this many; a screen keeps one for each resource. */
const MAX_PREFERENCES = 1_000;

export async function readPreferences(database: Database, employee: number): Promise<Preferences> {
  const rows = (await database.read
    .selectFrom("sys__preference")
    .select(["key", "value"])
    .where("employee", "=", employee)
    .limit(MAX_PREFERENCES)
    .execute()) as { key: string; value: string }[];
  return Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
}

interface WritePreference {
  readonly database: Database;
  readonly clock: Clock;
  readonly employee: number;
  readonly key: string;
  /** Null forgets the preference. */
  readonly value: unknown;
}

export async function writePreference(input: WritePreference): Promise<void> {
  const { database, clock, employee, key, value } = input;
  await database.write(async (trx, batch) => {
    if (value === null) {
      await trx
        .deleteFrom("sys__preference")
        .where("employee", "=", employee)
        .where("key", "=", key)
        .execute();
      return;
    }
    const others = await trx
      .selectFrom("sys__preference")
      .select("key")
      .where("employee", "=", employee)
      .where("key", "<>", key)
      .limit(MAX_PREFERENCES)
      .execute();
    if (others.length >= MAX_PREFERENCES) {
      throw new AppError({
        code: "too_many_preferences",
        status: 409,
        parameters: { limit: MAX_PREFERENCES },
      });
    }
    const row = { employee, key, value: JSON.stringify(value), modified: clock() };
    await batch([database.dialect.upsert({ table: "sys__preference", key: ["employee", "key"], row })]);
  });
}

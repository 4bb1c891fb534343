import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { vi } from "vitest";
import { macOf, type SealedEntry } from "../../server/audit/chain.ts";
import type { Transaction } from "../../server/database/types.ts";
import type { TestApp } from "./app.ts";

type Stored = Pick<TestApp, "database" | "testDatabase">;

/** What a command said, with its exit code. */
interface Said {
  readonly code: number;
  readonly said: string;
}

const run = promisify(execFile);
const commands = join(import.meta.dirname, "../../server/commands");

/** Waits until every entry has its seal. */
export async function sealed({ database }: Stored): Promise<void> {
  const waiting = sql`select id from audit_entry where number is null`;
  await vi.waitUntil(async () => (await waiting.execute(database.read)).rows.length === 0, {
    timeout: 10_000,
    interval: 100,
  });
}

/** Entries from a number on, sealed with a key as if they had been written so. */
export function resealed(rows: readonly SealedEntry[], from: number, by: Buffer): SealedEntry[] {
  let previous = rows.find(({ number }) => number === from - 1)?.mac ?? "";
  return rows.map((entry) => {
    if (entry.number < from) return entry;
    previous = macOf(by, previous, Number(entry.number), entry);
    return { ...entry, mac: previous };
  });
}

/** What only somebody can do who may change tables: entries can be changed and removed in this transaction. */
export async function withoutGuards({ database }: Stored, trx: Transaction): Promise<void> {
  const names = ["keep__audit_entry", "keep__audit_entry__update", "keep__audit_entry__delete"];
  const on = database.dialect.name === "sqlite" ? sql`` : sql` on audit_entry`;
  for (const name of names) await sql`drop trigger if exists ${sql.id(name)}${on}`.execute(trx);
}

/** The commands of the trail and what can be done to it, on the database of an application. */
export function auditTrail(test: Stored) {
  function command(name: string, words: readonly string[]): Promise<Said> {
    const { dataDir, url } = test.testDatabase;
    const env = { ...process.env, DATA_DIR: dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) };
    return run(process.execPath, [join(commands, name), ...words], { env }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (failure: { code: number; stdout: string }) => ({ code: failure.code, said: failure.stdout }),
    );
  }
  const verify = (...words: string[]) => command("audit-verify.ts", words);

  async function rows(): Promise<SealedEntry[]> {
    const all = sql<SealedEntry>`select * from audit_entry order by number`;
    return (await all.execute(test.database.read)).rows;
  }

  const put = (entries: readonly SealedEntry[]) =>
    test.database.write(async (trx) => {
      await withoutGuards(test, trx);
      await sql`delete from audit_entry`.execute(trx);
      for (const entry of entries)
        await trx
          .insertInto("audit_entry")
          .values({ ...entry })
          .execute();
    });

  /** Does something to the stored trail, looks at it, and puts everything back. */
  const afterTampering = async <T>(
    tamper: (entries: readonly SealedEntry[]) => readonly SealedEntry[],
    look: () => Promise<T>,
  ): Promise<T> => {
    const before = await rows();
    await put(tamper(before));
    try {
      return await look();
    } finally {
      await put(before);
    }
  };
  const exportTo = (file: string) => command("audit-export.ts", [file]);
  return { verify, exportTo, rows, put, afterTampering };
}

import { sql } from "kysely";
import type { RuntimeDefinitions } from "../config/runtime-definitions.ts";
import type { Log } from "../context.ts";
import { runWith } from "../database/schema/apply.ts";
import type { Database } from "../database/types.ts";
import { repeatJob, type RepeatedJob } from "../repeated-job.ts";
import { AUDIT, PROTECTED_ENTRIES, LAST_SEALED, SEALED } from "./audit.ts";
import { type Entry, macOf } from "./chain.ts";

/** Milliseconds an entry waits for its seal at most, while some process runs. */
const EVERY = 1000;
const AT_ONCE = 500;

interface Options {
  readonly database: Database;
  readonly definitions: () => RuntimeDefinitions;
  readonly log: Log;
  /** The key of the chain. */
  readonly key: Buffer;
}

/** Numbers new entries of the audit trail in the order they were written, and chains each to the one before. */
export function startSealer(options: Options): RepeatedJob {
  return repeatJob({
    every: EVERY,
    work: async () => {
      let sealed = 0;
      for (let more = AT_ONCE; more === AT_ONCE; sealed += more) more = await sealSome(options);
      return sealed;
    },
    log: options.log,
    failure: "new entries of the audit trail could not be sealed",
  });
}

async function sealSome({ database, definitions, key }: Options): Promise<number> {
  if (definitions().resources.byName[AUDIT] === undefined) return 0;
  const table = sql.table(AUDIT);
  const waiting = sql`select id from ${table} where number is null limit 1`.compile(database.read);
  if ((await database.query(waiting)).length === 0) return 0;
  return database.write(async (trx, batch) => {
    const run = runWith(batch);
    await database.dialect.lock(run, AUDIT);
    await database.dialect.protectRows(run, PROTECTED_ENTRIES);
    const fresh = sql<Entry>`select ${SEALED} from ${table} where number is null order by id limit ${AT_ONCE}`;
    const [before] = (await LAST_SEALED.execute(trx)).rows;
    const { rows } = await fresh.execute(trx);
    let number = Number(before?.number ?? 0);
    let mac = before?.mac ?? "";
    const seals = rows.map((entry) => {
      number += 1;
      mac = macOf(key, mac, number, entry);
      return sql`update ${table} set number = ${number}, mac = ${mac} where id = ${entry.id}`.compile(trx);
    });
    await batch(seals);
    return rows.length;
  });
}

import { sql } from "kysely";
import { dayStart, today } from "../../core/definition/clock.ts";
import { COMPANY_TIME_ZONE } from "../../core/definition/context.ts";
import { firstStayingDay } from "../../core/definition/retention.ts";
import type { CompiledRetention } from "../../core/definition/types.ts";
import { runWith } from "../database/schema/apply.ts";
import { passFaultPoint } from "../fault-points.ts";
import type { ModuleContext } from "../modules/context.ts";
import { referrersOf } from "../resources/retention/referrers.ts";
import { AUDIT, AUDIT_START, PROTECTED_ENTRIES, SEALED } from "./audit.ts";
import { type ChainKey, type SealedEntry, signEntry } from "./chain.ts";
import { START, STORED_START } from "./trail.ts";
import { verifyTrail } from "./verify.ts";

/** Entries that are removed in one transaction at most. */
const AT_ONCE = 5000;
const SHOWN = 20;
const table = sql.table(AUDIT);

interface Options extends Pick<ModuleContext, "database" | "definitions" | "clock" | "audit" | "log"> {
  /** Keys of the chain, the present one first. */
  readonly keys: () => Promise<readonly [ChainKey, ...ChainKey[]]>;
}

/**
 * Removes the oldest entries of the audit trail as its rule says, whole and in order: behind the last one that went, the
 * trail has a signed start. The newest sealed entry stays, and so does whatever stands behind one that must.
 *
 * @returns how many went
 * @throws Error where what would go is not as it was written: it is evidence, and nothing is removed
 */
export async function cutTrail(options: Options, rule: CompiledRetention): Promise<number> {
  let removed = 0;
  for (;;) {
    const some = await cutSome(options, { rule, keys: await options.keys() });
    removed += some;
    if (some < AT_ONCE) return removed;
  }
}

async function cutSome(
  { database, definitions, clock, audit, log }: Options,
  { rule, keys }: { readonly rule: CompiledRetention; readonly keys: readonly [ChainKey, ...ChainKey[]] },
): Promise<number> {
  const now = clock();
  const kept = keptFrom(rule, now);
  const { dialect } = database;
  const start = await database.write(async (trx, batch) => {
    const run = runWith(batch);
    await dialect.lock(run, AUDIT);
    await dialect.protectRows(run, PROTECTED_ENTRIES);
    const [before = null] = (await STORED_START.execute(trx)).rows;
    const oldest = sql<SealedEntry>`
      select ${SEALED}, number, mac from ${table} where number is not null order by number limit ${AT_ONCE + 1}`;
    const { rows } = await oldest.execute(trx);
    const named = (await firstNamed(definitions, rows.at(-1)?.number ?? 0).execute(trx)).rows[0]?.number;
    const stays = rows.findIndex(
      ({ at, number }, index) => at >= kept || number === named || index === rows.length - 1,
    );
    const last = rows[stays - 1];
    if (last === undefined) return null;
    const entries = [rows.slice(0, stays + 1)];
    const { faults } = await verifyTrail({ entries, start: before, checkpoints: [], keys });
    if (faults.length > 0)
      throw new Error(
        "The audit trail is not as it was written, so none of it was removed: npm run audit:verify names what is wrong.",
      );
    const signed = signEntry(keys[0].key, "start", { number: last.number, mac: last.mac, at: now });
    await batch([
      dialect.upsert({ table: AUDIT_START, key: ["trail"], row: { trail: AUDIT, ...signed } }),
      sql`delete from ${table} where number <= ${last.number}`.compile(trx),
    ]);
    const detail = {
      rule: rule.name,
      action: rule.action,
      first: (before?.number ?? 0) + 1,
      last: last.number,
    };
    await audit.noteIn(trx, { act: "retention", by: null, subject: AUDIT, detail });
    passFaultPoint("before_commit");
    return { signed, removed: stays };
  });
  if (start === null) return 0;
  log.info(
    { [START]: start.signed },
    "the oldest entries of the audit trail were removed at the end of their time",
  );
  return start.removed;
}

interface CutPreview {
  /** Entries at the end of their time, and how many of them stay since records refer to them or to one before. */
  readonly due: number;
  readonly referred: number;
  /** When the first and the last of those that would go were written; null: none would. */
  readonly from: number | null;
  readonly until: number | null;
  /** Ids of the first of them. */
  readonly ids: readonly number[];
}

/** What the rule would remove now. Nothing is written. */
export async function previewCut(
  { database, definitions, clock }: Pick<ModuleContext, "database" | "definitions" | "clock">,
  rule: CompiledRetention,
): Promise<CutPreview> {
  const kept = keptFrom(rule, clock());
  const ask = async <Row>(statement: ReturnType<typeof sql<Row>>) =>
    database.query<Row>(statement.compile(database.read), { lane: "long" });
  const [stays] = await ask(sql<{ number: number | null }>`
    select coalesce(
      (select number from ${table} where number is not null and at >= ${kept} order by number limit 1),
      (select max(number) from ${table})) as number`);
  const before = stays?.number ?? 0;
  const [named] = await ask(firstNamed(definitions, before - 1));
  const end = named?.number ?? before;
  const [counted] = await ask(sql<{ due: number; gone: number; first: number | null; last: number | null }>`
    select count(*) as due, coalesce(sum(case when number < ${end} then 1 else 0 end), 0) as gone,
           min(case when number < ${end} then at end) as first, max(case when number < ${end} then at end) as last
      from ${table} where number < ${before}`);
  const ids = await ask(sql<{ id: number }>`
    select id from ${table} where number < ${end} order by number limit ${SHOWN}`);
  const due = Number(counted?.due ?? 0);
  return {
    due,
    referred: due - Number(counted?.gone ?? 0),
    from: counted?.first ?? null,
    until: counted?.last ?? null,
    ids: ids.map(({ id }) => Number(id)),
  };
}

/** The moment from which on entries stay, in epoch milliseconds; days are the company's. */
function keptFrom({ after }: CompiledRetention, now: number): number {
  const date = firstStayingDay(after, today({ now, timeZone: COMPANY_TIME_ZONE }));
  return date === null ? 0 : dayStart({ date, timeZone: COMPANY_TIME_ZONE });
}

/** The first entry up to a number that a field of some record refers to. */
function firstNamed(definitions: Options["definitions"], until: number) {
  const { resources } = definitions();
  const resource = resources.byName[AUDIT];
  const referrers = resource === undefined ? [] : referrersOf(resources, resource);
  const named = referrers.map(({ ids }) => sql`exists (${ids(sql.id(AUDIT, "id"))})`);
  const any = named.length === 0 ? sql`1 = 0` : sql`(${sql.join(named, sql` or `)})`;
  return sql<{ number: number }>`
    select number from ${table} where number <= ${until} and ${any} order by number limit 1`;
}

import { sql } from "kysely";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import type { CompiledNotice, CompiledResource, Predicate } from "../../../core/definition/types.ts";
import type { Database } from "../../database/types.ts";
import { evaluationOf } from "../../resources/read/open.ts";
import { SYSTEM } from "../../resources/reindex/system.ts";
import { COMPANY_TIME_ZONE } from "../auth/actors.ts";
import type { ModuleContext } from "../context.ts";
import type { Notifier } from "../notify/notifier.ts";

export type NotifierContext = Pick<ModuleContext, "database" | "definitions" | "engine" | "clock"> & {
  readonly telling: Notifier;
};

/** Whoever looks for what is due: "today" is the company's. */
export const LOOKING = { ...SYSTEM, timeZone: COMPANY_TIME_ZONE };

/** Those of whom nobody was told yet. */
export async function withoutNotified<T extends { readonly key: string }>(
  database: Database,
  due: readonly T[],
): Promise<T[]> {
  if (due.length === 0) return [];
  const keys = due.map(({ key }) => key);
  const known = await database.read
    .selectFrom("sys__reminder")
    .select("key")
    .where("key", "in", keys)
    .execute();
  const told = new Set(known.map(({ key }) => key));
  return due.filter(({ key }) => !told.has(key));
}

interface DueNotice {
  readonly resource: CompiledResource;
  readonly notice: CompiledNotice;
  /** Still holds when people are told. */
  readonly condition: Predicate;
  /** From the date of the notice; null: it has none. */
  readonly days: number | null;
  readonly id: number;
  /** The same for every process. */
  readonly key: string;
}

/** The key and the notifications stand or fall together: whoever writes the key is the one who tells. */
export async function notifyOnce(
  { engine, clock, telling }: NotifierContext,
  { resource, notice, condition, days, id, key }: DueNotice,
): Promise<number> {
  const told = await engine.lookAt({
    actor: LOOKING,
    resource: resource.name,
    id,
    work: async (heard) => {
      const { open, news, session } = heard;
      const fields = open.resource.fieldsByName;
      const context = evaluationOf(open);
      if (!evaluatePredicate({ predicate: condition, record: news.after, fields, context })) return 0;
      const [written] = await session.run(
        sql`insert into sys__reminder (key, at) values (${key}, ${clock()}) on conflict do nothing`,
      );
      return written === 1 ? telling.due(heard, notice, days) : 0;
    },
  });
  return told ?? 0;
}

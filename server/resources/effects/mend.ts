import { sql } from "kysely";
import { predicateFields } from "../../../core/definition/predicate-parts.ts";
import { holds } from "../../../core/effects/planned-record.ts";
import type { CompiledInvariant, CompiledResource, Predicate } from "../../../core/definition/types.ts";
import { unknownRecord } from "../errors.ts";
import { evaluationOf, openResource, type OpenResource } from "../read/open.ts";
import { SYSTEM } from "../reindex/system.ts";
import type { EngineContext } from "../types.ts";
import type { WriteSession } from "../write/session.ts";
import { inTransaction } from "../write/transaction.ts";
import { findOutdated, type Outdated } from "../write/worked-out.ts";
import { readUnmaskedRecord } from "../write/unmasked-record.ts";
import { applyEffects } from "./apply.ts";
import { matchingIds } from "./matching-ids.ts";
import { readPath } from "./path.ts";
import { planEffects } from "./plan.ts";
import { PlannedRows } from "./planned-rows.ts";
import type { PlannedStep } from "./types.ts";

export interface InvariantCall {
  readonly resource: string;
  readonly invariant: CompiledInvariant;
  /** The zone in which "today" is meant. */
  readonly timeZone: string;
}

/** Records looked at in one transaction: few enough that other writers need not wait long. */
const AT_ONCE = 100;
/** Records counted at the end of a path. */
const MAX_COUNTED = 200;

const openAsSystem = (
  context: EngineContext,
  { resource, timeZone }: Pick<InvariantCall, "resource" | "timeZone">,
): OpenResource => openResource(context, { resource, actor: { ...SYSTEM, timeZone } });

/** Ids of all records that break an invariant, in order. */
export function findBroken(context: EngineContext, call: InvariantCall): Promise<number[]> {
  const open = openAsSystem(context, call);
  const { invariant } = call;
  return lookThrough(context, open, {
    when: invariant.when,
    look: async (session, id) => ((await isBroken(session, open, { id, invariant })) ? [id] : []),
  });
}

/** Stored values of a resource's records that are not what they are worked out to be. */
export async function findOutdatedValues(
  context: EngineContext,
  call: Pick<InvariantCall, "resource" | "timeZone">,
): Promise<Outdated[]> {
  const open = openAsSystem(context, call);
  const { values } = open.resource;
  const when = values.some((value) => value.when === null)
    ? null
    : { any: values.map((value) => value.when!) };
  return lookThrough(context, open, { when, look: (session, id) => findOutdated(session, open, id) });
}

/** What is found at records that a condition holds for, a page of them after the other. */
async function lookThrough<T>(
  context: EngineContext,
  open: OpenResource,
  {
    when,
    look,
  }: { when: Predicate | null; look: (session: WriteSession, id: number) => Promise<readonly T[]> },
): Promise<T[]> {
  const found: T[] = [];
  let ids: readonly number[];
  let after = 0;
  do {
    ids = await matchingIds(context, open, { where: when === null ? [] : [when], after, limit: AT_ONCE });
    const page = ids;
    if (page.length === 0) break;
    const those = await inTransaction(context, open, {
      id: null,
      once: false,
      work: async (session) => {
        const here: T[] = [];
        for (const id of page) here.push(...(await look(session, id)));
        return here;
      },
    });
    found.push(...those);
    after = page.at(-1) ?? after;
  } while (ids.length === AT_ONCE);
  return found;
}

export interface Mended {
  /** What makes it hold, in order; nothing: it holds, or somebody has to look. */
  readonly steps: readonly PlannedStep[];
  readonly holds: boolean;
}

/** Carries the effects out that make an invariant hold for a record, or only says what they would do. */
export async function mend(
  context: EngineContext,
  { id, dryRun, ...call }: InvariantCall & { readonly id: number; readonly dryRun: boolean },
): Promise<Mended> {
  const open = openAsSystem(context, call);
  const { resource } = open;
  const { invariant } = call;
  try {
    return await inTransaction(context, open, {
      id,
      once: false,
      work: async (session) => {
        const whole = await readUnmaskedRecord(session, open, { id, action: "edit" });
        if (whole === null) throw unknownRecord(resource.name, id);
        const { record } = whole;
        const concerned = holds(invariant.when, { resource, record, context: evaluationOf(open) });
        if (!concerned || record["archived"] !== null || !(await isBroken(session, open, { id, invariant })))
          return { steps: [], holds: true };
        const { again, mend: effects } = invariant;
        const cause = again === null ? null : { resource: resource.name, record: id, ...again };
        const plan = await planEffects(session, open, {
          effects,
          source: { resource, id, record: { ...record, id }, cause },
          version: Number(record["row_version"]),
          whole,
        });
        const steps = plan.steps.filter(({ kind }) => kind === "create" || kind === "update");
        if (dryRun || steps.length === 0) return { steps, holds: false };
        await applyEffects(session, open, { plan, requestId: null });
        if (await isBroken(session, open, { id, invariant })) throw new NotMended(steps);
        return { steps, holds: true };
      },
    });
  } catch (error) {
    if (error instanceof NotMended) return { steps: error.steps, holds: false };
    throw error;
  }
}

/** The effects do not lead to what should hold: nothing of them stays. */
class NotMended extends Error {
  readonly steps: readonly PlannedStep[];

  constructor(steps: readonly PlannedStep[]) {
    super();
    this.steps = steps;
  }
}

/** Whether a record breaks an invariant that is about it. */
export async function isBroken(
  session: WriteSession,
  open: OpenResource,
  { id, invariant }: { id: number; invariant: CompiledInvariant },
): Promise<boolean> {
  const { resource, definitions } = open;
  const path = readPath(definitions.resources, { from: resource, path: invariant.path });
  if (path === null) throw new Error(`The path ${invariant.path} leads nowhere`);
  const start = { resource, id, record: {}, version: 0, whole: null };
  const rows = new PlannedRows(session, open);
  const { where } = invariant;
  const reads = where !== null && predicateFields(where).parent.length > 0;
  const record = (reads ? await readUnmaskedRecord(session, open, { id, action: "edit" }) : null)?.record;
  const ids = await rows.walk(start, path, {
    where,
    source: { resource, record: record ?? {} },
    limit: MAX_COUNTED,
  });
  if (invariant.has !== "one") return ids.length > 0 === (invariant.has === "none");
  return ids.length > 1 && (invariant.during === null || (await meet(session, path.end, { ids, invariant })));
}

/** Whether two of these rows are in force on the same day. */
async function meet(
  session: WriteSession,
  { name }: CompiledResource,
  { ids, invariant: { during } }: { ids: readonly number[]; invariant: CompiledInvariant },
): Promise<boolean> {
  if (during == null) return false;
  const { from, to, by } = during;
  const kind = by === undefined ? sql`null` : sql.id(by);
  const rows = await session.rows(
    sql`select ${kind} as kind, ${sql.id(from)} as first, ${sql.id(to)} as last
        from ${sql.id(name)} where id in (${sql.join(ids)}) order by ${sql.id(from)}`,
  );
  const ends = new Map<unknown, string>();
  for (const [group, first, last] of rows as [unknown, string, string | null][]) {
    const before = ends.get(group);
    if (before !== undefined && first <= before) return true;
    ends.set(group, last ?? ALWAYS);
  }
  return false;
}

/** Later than every day. */
const ALWAYS = "9999-12-31";

import { sql } from "kysely";
import { CONFIGURATION_RIGHT } from "../../../core/access/configuration.ts";
import type { Database } from "../../database/types.ts";
import type { CompiledResource, CompiledTransition, Effect } from "../../../core/definition/types.ts";
import { asSystem, openFor } from "../effects/applying.ts";
import { changedSince, leftTheRecords } from "../effects/errors.ts";
import { EFFECT_KINDS } from "../effects/kinds.ts";
import { whatStays } from "../effects/stays.ts";
import { hasHeldLetters, takeBackLetters } from "../../mail/held-letters.ts";
import { forgetTimed } from "../effects/timed-effects.ts";
import type { WrittenStep } from "../effects/types.ts";
import { byNameOfToday, formerNames } from "../../../core/definition/former-names.ts";
import { readChanges } from "../read/changes.ts";
import type { OpenResource } from "../read/open.ts";
import type { EngineContext } from "../types.ts";
import type { HistoryCause } from "../write/history.ts";
import { runsWithWrite } from "../write/effect-calls.ts";
import type { EffectFunctions, WriteSession } from "../write/session.ts";
import { takeBackMessages } from "../write/webhook-messages.ts";
import { readUnmaskedRecord } from "../write/unmasked-record.ts";
import { readForWriting, refused } from "../write/update.ts";
import type { BulkRow } from "./each-row.ts";
import type { UndoMark } from "./undo-token.ts";

interface Step extends WrittenStep {
  /** The life cycle's field, where it moved. */
  readonly lifecycle: string | null;
  readonly moved: readonly [before: unknown, after: unknown] | null;
}

/** One record's transition, and its making where it was made with it, with everything that followed from it, in the order in which it was written. */
interface UndoGroup {
  readonly id: number;
  /** A superadmin made it although it was closed. */
  readonly overridden: boolean;
  readonly steps: readonly Step[];
}

/** Whether it is the making of a record alone: with no step of its own. */
export const isMadeOnly = ({ steps }: UndoGroup): boolean =>
  steps.every(({ kind, cause }) => cause !== null || kind === "create");

interface Stored {
  id: number;
  resource: string;
  record: number;
  actor: number | null;
  impersonator: number | null;
  action: string;
  lifecycle: string | null;
  changes: string;
  cause: string | null;
  override: string | null;
}

/** One's own transitions of a change of many records, in order; nothing of what somebody else did. */
export async function readUndoGroups(
  { database }: EngineContext,
  open: OpenResource,
  { at, request }: UndoMark,
): Promise<UndoGroup[]> {
  const { actor, resource, definitions } = open;
  const statement = sql`
    select id, resource, record, actor, impersonator, action, lifecycle, changes, cause, override
    from sys__history where at = ${at} and request = ${request} order by id`;
  const impersonator = actor.impersonator?.employeeId ?? null;
  const groups: (UndoGroup & { steps: Step[] })[] = [];
  const byRecord = new Map<string, (typeof groups)[number]>();
  for (const stored of await database.query<Stored>(statement.compile(database.read))) {
    const own =
      stored.actor !== null &&
      Number(stored.actor) === actor.employeeId &&
      (stored.impersonator === null ? null : Number(stored.impersonator)) === impersonator &&
      (stored.action === "transition" || stored.action === "create") &&
      stored.resource === resource.name;
    const step = readStep(database, definitions.resources.byName[stored.resource], stored);
    if (step === null) continue;
    const begun = byRecord.get(`${stored.resource}:${step.id}`);
    const group = own
      ? (begun ?? { id: step.id, overridden: stored.override !== null, steps: [] })
      : step.cause === null
        ? undefined
        : byRecord.get(`${step.cause.resource}:${step.cause.record}`);
    if (group === undefined) continue;
    if (own && begun === undefined) groups.push(group);
    group.steps.push(step);
    byRecord.set(`${stored.resource}:${step.id}`, group);
  }
  return groups;
}

function readStep(database: Database, resource: CompiledResource | undefined, stored: Stored): Step | null {
  if (resource === undefined) return null;
  const changes = byNameOfToday(resource.fields, readChanges(database, stored));
  const named = stored.lifecycle;
  const lifecycle = named === null ? null : (formerNames(resource.fields).get(named) ?? named);
  return {
    entry: Number(stored.id),
    resource,
    id: Number(stored.record),
    kind: stored.action === "create" ? "create" : "update",
    changes,
    cause: stored.cause === null ? null : (JSON.parse(stored.cause) as HistoryCause),
    lifecycle,
    moved: lifecycle === null ? null : (changes[lifecycle] ?? null),
  };
}

/** Takes transitions back, the last one first, each with what followed from it or not at all. */
export class TransitionUndo {
  readonly #open: OpenResource;
  readonly #groups: ReadonlyMap<number, UndoGroup>;
  readonly #groupOf: ReadonlyMap<number, UndoGroup>;
  /** When they were made. */
  readonly #at: number;
  readonly #requestId: string | null;
  readonly #functions: EffectFunctions;
  readonly #undone = new Set<UndoGroup>();

  constructor(
    open: OpenResource,
    {
      groups,
      at,
      requestId,
      functions,
    }: {
      groups: readonly UndoGroup[];
      at: number;
      requestId: string | null;
      functions: EffectFunctions;
    },
  ) {
    this.#at = at;
    this.#open = open;
    this.#groups = new Map(groups.map((group) => [group.id, group]));
    this.#groupOf = new Map(groups.flatMap((group) => group.steps.map(({ entry }) => [entry, group])));
    this.#requestId = requestId;
    this.#functions = functions;
  }

  async run(session: WriteSession, id: number): Promise<BulkRow> {
    const group = this.#groups.get(id)!;
    const open = this.#open;
    session.putsBack = true;
    // a part of the rows that failed is gone over once more
    this.#undone.delete(group);
    if (isMadeOnly(group)) {
      // made with nothing that waits, it is archived by whoever may do that
      const about = { resource: open.resource.name, id };
      if (!(await hasHeldLetters(session, about, open.now))) throw leftTheRecords();
    } else await this.#refuseOthers(session, group);
    if (group.steps.some((step) => this.#called(transitionsOf(step)).length > 0)) throw leftTheRecords();
    const { record } = await readForWriting(session, open, id);
    // all of it is looked at before anything is written
    for (const step of group.steps) await this.#refuseChanged(session, step);
    for (const step of group.steps.toReversed()) {
      const own = step.cause === null;
      const its = own ? open : asSystem(openFor(open, step.resource));
      await EFFECT_KINDS.undo({ session, open: its, requestId: this.#requestId }, step);
    }
    await session.run(forgetTimed(open.resource.name, id, this.#at));
    const touched = new Map(group.steps.map((step) => [`${step.resource.name}:${step.id}`, step]));
    for (const step of touched.values()) {
      const of = { resource: step.resource.name, record: step.id, at: this.#at, now: open.now };
      if (!(await takeBackLetters(session, of))) throw leftTheRecords();
      await takeBackMessages(session, of);
    }
    this.#undone.add(group);
    const own = group.steps.filter(({ cause }) => cause === null).length;
    return { id, ok: true, row_version: Number(record["row_version"]) + own };
  }

  /** What was told or done outside the records by the transitions of these. */
  stays(ids: readonly number[]): Effect["kind"][] {
    const steps = ids.flatMap((id) => this.#groups.get(id)?.steps ?? []);
    return whatStays(
      steps.flatMap((step) => {
        const made =
          step.kind === "create" ? step.resource.lifecycles.flatMap(({ onCreate }) => onCreate) : [];
        const effects = [...made, ...transitionsOf(step).flatMap((transition) => transition.effects)];
        return effects.filter(({ kind }) => kind !== "call");
      }),
    );
  }

  /** Functions that ran with transitions, and what they did nobody knows; what a planner says are changes of records, and letters wait. */
  #called(transitions: readonly CompiledTransition[]): Effect[] {
    return transitions
      .flatMap(({ effects }) => effects)
      .filter((effect) => runsWithWrite(this.#functions, effect));
  }

  /** Whoever may make the transition may take their own back. */
  async #refuseOthers(session: WriteSession, { id, overridden, steps }: UndoGroup): Promise<void> {
    const open = this.#open;
    if (overridden && open.actor.roles.includes(CONFIGURATION_RIGHT.role)) return;
    const { plan, row } = await readForWriting(session, open, id);
    const made = steps.filter(({ cause }) => cause === null).flatMap(transitionsOf);
    const tests = plan.permissions.transitions.filter(({ transition }) => made.includes(transition));
    if (tests.some(({ actor }) => actor(row))) return;
    throw refused(open, "transition", tests[0]?.reason ?? open.own.decide("edit").reason);
  }

  async #refuseChanged(session: WriteSession, { resource, id, entry }: Step): Promise<void> {
    // held from here on
    await readUnmaskedRecord(session, openFor(this.#open, resource), { id, action: "edit", children: false });
    const later = await session.rows(
      sql`select id, request from sys__history
          where resource = ${resource.name} and record = ${id} and id > ${entry}
            and action not in ('work_out', 'exception', 'mail', 'sessions_end', 'second_factor_reset')`,
    );
    const changed = later.some(([other, request]) => {
      const group = this.#groupOf.get(Number(other));
      const mine = group === this.#groupOf.get(entry);
      const takenBack =
        group === undefined ? request !== null && request === this.#requestId : this.#undone.has(group);
      return !mine && !takenBack;
    });
    if (changed) throw changedSince();
  }
}

/** The transitions that a step may have been; several may lead from one state to another. */
function transitionsOf({ resource, lifecycle, moved }: Step): CompiledTransition[] {
  if (lifecycle === null || moved === null) return [];
  const [before, after] = moved;
  return resource.lifecycles
    .filter(({ field }) => field === lifecycle)
    .flatMap(({ transitions }) => transitions)
    .filter(({ from, to, toPrevious }) => from.includes(String(before)) && (toPrevious || to === after));
}

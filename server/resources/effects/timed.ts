import { holds, isOffered } from "../../../core/effects/planned-record.ts";
import type { CompiledLifecycle, CompiledTransition, Predicate } from "../../../core/definition/types.ts";
import { evaluationOf, type OpenResource, openResource } from "../read/open.ts";
import { SYSTEM } from "../reindex/system.ts";
import type { HistoryCause } from "../write/history.ts";
import type { WriteSession } from "../write/session.ts";
import { inTransaction } from "../write/transaction.ts";
import { readUnmaskedRecord } from "../write/unmasked-record.ts";
import { unknownRecord } from "../errors.ts";
import type { EngineContext } from "../types.ts";
import { applyEffects } from "./apply.ts";
import { matchingIds } from "./matching-ids.ts";
import { planEffects } from "./plan.ts";

/** Names, not definitions: a run lasts, and each record is asked of and moved by the definitions in force by then. */
export interface SystemMove {
  readonly resource: string;
  readonly lifecycle: string;
  readonly transition: string;
  /** The zone in which "today" is meant. */
  readonly timeZone: string;
}

interface NamedMove {
  readonly lifecycle: CompiledLifecycle;
  readonly transition: CompiledTransition;
}

/** Ids beyond `after` of records whose time for a transition has come, in order. */
export async function findTimed(
  context: EngineContext,
  { after, limit, timeZone, ...call }: SystemMove & { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const open = openResource(context, { ...call, actor: { ...SYSTEM, timeZone } });
  const move = moveOf(open, call);
  return move?.transition.timed == null
    ? []
    : matchingIds(context, open, { where: conditionsOf(move), after, limit });
}

/**
 * Makes the transition as the system, with everything that follows; false where the record's time has not come any more.
 * Throws what stands in its way, as the transition of a person does.
 */
export async function moveAsSystem(
  context: EngineContext,
  { id, timeZone, ...call }: SystemMove & { readonly id: number },
): Promise<boolean> {
  const open = openResource(context, { ...call, actor: { ...SYSTEM, timeZone } });
  const move = moveOf(open, call);
  return move?.transition.timed == null ? false : makeMove(context, open, { id, move });
}

interface ServerMove extends SystemMove {
  readonly id: number;
  readonly requestId: string;
  /** Writes of the same transaction that the plan reads; what it throws takes everything back. */
  readonly prepare: (session: WriteSession) => Promise<void>;
}

/** Makes a transition that somebody without an account brought about; false where the record is not offered it. */
export async function moveByServer(
  context: EngineContext,
  { id, timeZone, requestId, prepare, ...call }: ServerMove,
): Promise<boolean> {
  const open = openResource(context, { ...call, actor: { ...SYSTEM, timeZone } });
  const move = moveOf(open, call);
  if (move === null) return false;
  const cause = { resource: call.resource, record: id, field: call.lifecycle, transition: call.transition };
  return makeMove(context, open, { id, move, requestId, prepare, cause });
}

interface MoveOptions extends Partial<Pick<ServerMove, "prepare">> {
  readonly id: number;
  readonly move: NamedMove;
  readonly requestId?: string | null;
  /** What history tells of the move itself. */
  readonly cause?: HistoryCause | null;
}

function makeMove(
  context: EngineContext,
  open: OpenResource,
  { id, move, requestId = null, prepare, cause = null }: MoveOptions,
): Promise<boolean> {
  const { resource } = open;
  return inTransaction(context, open, {
    id,
    once: false,
    work: async (session) => {
      const whole = await readUnmaskedRecord(session, open, { id, action: "edit" });
      if (whole === null) throw unknownRecord(resource.name, id);
      const { record } = whole;
      const judged = { resource, record, context: evaluationOf(open) };
      const due = conditionsOf(move).every((condition) => holds(condition, judged));
      if (record["archived"] !== null || !isOffered(move, record) || !due) return false;
      await prepare?.(session);
      const plan = await planEffects(session, open, {
        effects: [
          {
            kind: "update",
            path: "id",
            transition: move.transition.name,
            set: move.transition.timed?.set ?? {},
          },
        ],
        source: { resource, id, record: { ...record, id }, cause },
        version: Number(record["row_version"]),
        whole,
      });
      const { steps } = await applyEffects(session, open, { plan, requestId });
      return steps.length > 0;
    },
  });
}

/** Null where there is no such step any more. */
function moveOf(
  { resource }: OpenResource,
  call: Pick<SystemMove, "lifecycle" | "transition">,
): NamedMove | null {
  const lifecycle = resource.lifecycles.find(({ field }) => field === call.lifecycle);
  const transition = lifecycle?.transitions.find(({ name }) => name === call.transition);
  return lifecycle === undefined || transition === undefined ? null : { lifecycle, transition };
}

function conditionsOf({ lifecycle, transition }: NamedMove): Predicate[] {
  const { timed, when, from: states } = transition;
  return [
    { field: lifecycle.field, in: [...states] as [string, ...string[]] },
    ...(timed === null ? [] : [timed.when]),
    ...(when === null ? [] : [when]),
  ];
}

import { holds, isOffered } from "../../../core/effects/planned-record.ts";
import type { CompiledLifecycle, CompiledTransition, Predicate } from "../../../core/definition/types.ts";
import { evaluationOf, type OpenResource, openResource } from "../read/open.ts";
import { SYSTEM } from "../reindex/system.ts";
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

interface TimedMove {
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
  return move === null ? [] : matchingIds(context, open, { where: conditionsOf(move), after, limit });
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
  const { resource } = open;
  const move = moveOf(open, call);
  if (move === null) return false;
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
      const plan = await planEffects(session, open, {
        effects: [
          {
            kind: "update",
            path: "id",
            transition: move.transition.name,
            set: move.transition.timed?.set ?? {},
          },
        ],
        source: { resource, id, record: { ...record, id }, cause: null },
        version: Number(record["row_version"]),
        whole,
      });
      const { steps } = await applyEffects(session, open, { plan, requestId: null });
      return steps.length > 0;
    },
  });
}

/** Null where no such step has its time any more. */
function moveOf(
  { resource }: OpenResource,
  call: Pick<SystemMove, "lifecycle" | "transition">,
): TimedMove | null {
  const lifecycle = resource.lifecycles.find(({ field }) => field === call.lifecycle);
  const transition = lifecycle?.transitions.find(({ name }) => name === call.transition);
  return lifecycle === undefined || transition === undefined || transition.timed === null
    ? null
    : { lifecycle, transition };
}

function conditionsOf({ lifecycle, transition }: TimedMove): Predicate[] {
  const { timed, when, from: states } = transition;
  return [
    { field: lifecycle.field, in: [...states] as [string, ...string[]] },
    ...(timed === null ? [] : [timed.when]),
    ...(when === null ? [] : [when]),
  ];
}

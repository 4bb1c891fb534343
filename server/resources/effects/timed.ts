import { holds, isOffered } from "../../../core/effects/planned-record.ts";
import type { CompiledLifecycle, CompiledTransition, Predicate } from "../../../core/definition/types.ts";
import { evaluationOf, openResource } from "../read/open.ts";
import { SYSTEM } from "../reindex/system.ts";
import { inTransaction } from "../write/transaction.ts";
import { readUnmaskedRecord } from "../write/unmasked-record.ts";
import { unknownRecord } from "../errors.ts";
import type { EngineContext } from "../types.ts";
import { applyEffects } from "./apply.ts";
import { matchingIds } from "./matching-ids.ts";
import { planEffects } from "./plan.ts";

export interface SystemMove {
  readonly resource: string;
  readonly lifecycle: CompiledLifecycle;
  readonly transition: CompiledTransition;
  /** The zone in which "today" is meant. */
  readonly timeZone: string;
}

/** Ids beyond `after` of records whose time for a transition has come, in order. */
export async function findTimed(
  context: EngineContext,
  { after, limit, timeZone, ...call }: SystemMove & { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const open = openResource(context, { ...call, actor: { ...SYSTEM, timeZone } });
  return matchingIds(context, open, { where: conditionsOf(call), after, limit });
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
  return inTransaction(context, open, {
    id,
    once: false,
    work: async (session) => {
      const whole = await readUnmaskedRecord(session, open, { id, action: "edit" });
      if (whole === null) throw unknownRecord(resource.name, id);
      const { record } = whole;
      const judged = { resource, record, context: evaluationOf(open) };
      const due = conditionsOf(call).every((condition) => holds(condition, judged));
      if (record["archived"] !== null || !isOffered(call, record) || !due) return false;
      const plan = await planEffects(session, open, {
        effects: [
          {
            kind: "update",
            path: "id",
            transition: call.transition.name,
            set: call.transition.timed?.set ?? {},
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

function conditionsOf({ lifecycle, transition }: Pick<SystemMove, "lifecycle" | "transition">): Predicate[] {
  const { timed, when, from: states } = transition;
  return [
    { field: lifecycle.field, in: [...states] as [string, ...string[]] },
    ...(timed === null ? [] : [timed.when]),
    ...(when === null ? [] : [when]),
  ];
}

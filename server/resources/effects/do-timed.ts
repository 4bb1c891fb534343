import type { CompiledTimed } from "../../../core/definition/types.ts";
import type { Occurrence } from "../../../core/definition/periods.ts";
import { openResource } from "../read/open.ts";
import { SYSTEM } from "../reindex/system.ts";
import type { EngineContext } from "../types.ts";
import { inTransaction } from "../write/transaction.ts";
import { readUnmaskedRecord } from "../write/unmasked-record.ts";
import { applyEffects } from "./apply.ts";
import { planEffects } from "./plan.ts";
import type { EffectPlan } from "./types.ts";

export interface TimedCall {
  readonly resource: string;
  readonly timed: CompiledTimed;
  readonly id: number;
  readonly occurrence: Occurrence;
  /** The zone in which "today" is meant. */
  readonly timeZone: string;
}

/**
 * Carries out what is due of a record with a day or period, as the system; an empty plan where it is not due any more, or
 * another process was faster: the mark that it was done is written with it. Throws what stands in its way.
 */
export async function doTimed(
  context: EngineContext,
  { resource: name, timed, id, occurrence, timeZone }: TimedCall,
): Promise<EffectPlan> {
  const open = openResource(context, { resource: name, actor: { ...SYSTEM, timeZone } });
  const { resource } = open;
  return inTransaction(context, open, {
    id,
    once: false,
    work: async (session) => {
      const whole = await readUnmaskedRecord(session, open, { id, action: "edit" });
      if (whole === null || whole.record["archived"] != null) return { steps: [], skipped: [] };
      const { record } = whole;
      const plan = await planEffects(session, open, {
        effects: [{ kind: "timed", name: timed.name }],
        source: {
          resource,
          id,
          record: { ...record, id },
          cause: { resource: resource.name, record: id, field: null, transition: null, timed: true },
          occurrence,
        },
        version: Number(record["row_version"]),
        whole,
      });
      return applyEffects(session, open, { plan, requestId: null });
    },
  });
}

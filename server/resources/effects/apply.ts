import { passFaultPoint } from "../../fault-points.ts";
import type { OpenResource } from "../read/open.ts";
import type { WriteSession } from "../write/session.ts";
import { EFFECT_KINDS } from "./kinds.ts";
import type { EffectPlan } from "./types.ts";

/** Carries a plan out, step by step, in the transaction that it was made in. */
export async function applyEffects(
  session: WriteSession,
  open: OpenResource,
  {
    plan,
    requestId,
    ids = new Map(),
  }: {
    plan: EffectPlan;
    requestId: string | null;
    /** Real ids of records the plan was made for, by the id that stood for them. */
    ids?: Map<number, number>;
  },
): Promise<void> {
  for (const step of plan.steps) {
    await EFFECT_KINDS.apply({ session, open, requestId, ids }, step);
    passFaultPoint("in_apply");
  }
}

import { sql } from "kysely";
import { AppError } from "../../../core/errors/app-error.ts";
import { passFaultPoint } from "../../fault-points.ts";
import type { OpenResource } from "../read/open.ts";
import type { WriteSession } from "../write/session.ts";
import { EFFECT_KINDS } from "./kinds.ts";
import type { Applying, EffectPlan, OpenPlan } from "./types.ts";

/**
 * Carries a plan out, step by step, in the transaction that it was made in. What is optional and refused only by what
 * stands in the tables, such as a rule over several records, is taken back and left out. Gives what was carried out.
 */
export async function applyEffects(
  session: WriteSession,
  open: OpenResource,
  { plan, requestId }: { plan: OpenPlan; requestId: string | null },
): Promise<EffectPlan> {
  const applying = (): Applying => ({ session, open, requestId, ids: new Map(), tellers: [] });
  const leftOut = new Set<string>();
  for (let tried = plan; ;) {
    if (tried.optional.size === 0) {
      await applySteps(applying(), tried);
      return tried;
    }
    const { writes, reached } = session;
    const told = reached.length;
    const held = new Map(session.held);
    const warnings = session.takeWarnings();
    session.doubt(warnings);
    await session.run(MARK);
    const refused = await applySteps(applying(), tried);
    if (refused === null) {
      await session.run(KEPT);
      return tried;
    }
    if (leftOut.has(refused.effect)) throw refused.error;
    await session.run(BACK, KEPT);
    session.writes = writes;
    reached.length = told;
    session.held = held;
    session.takeWarnings();
    session.doubt(warnings);
    leftOut.add(refused.effect);
    tried = await tried.without(refused.effect, refused.error);
  }
}

const MARK = sql`savepoint effects`;
const BACK = sql`rollback to savepoint effects`;
const KEPT = sql`release savepoint effects`;

/** The optional effect that turned out to be impossible; null where all is done. */
async function applySteps(
  applying: Applying,
  { steps, optional }: OpenPlan,
): Promise<{ effect: string; error: AppError } | null> {
  for (const step of steps) {
    try {
      await EFFECT_KINDS.apply(applying, step);
    } catch (error) {
      const effect = optional.get(step);
      if (effect === undefined || !(error instanceof AppError)) throw error;
      return { effect, error };
    }
    passFaultPoint("in_apply");
  }
  for (const tell of applying.tellers) await tell();
  return null;
}

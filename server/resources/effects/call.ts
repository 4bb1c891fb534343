import type { CallEffect } from "../../../core/definition/types.ts";
import { effectFunction, sendsLettersOnly } from "../write/effect-calls.ts";
import { openFor } from "./applying.ts";
import type { EffectKind, PlannedMessage } from "./types.ts";

/**
 * Runs a function of the server. A planner says what else follows, a follower works on what was made before it; any other
 * runs with the write that it belongs to, which takes the values it gives.
 */
export const call: EffectKind<CallEffect, PlannedMessage> = {
  plan: async ({ session, open, created, add, follow }, effect, source) => {
    const { resource, id, record, occurrence } = source;
    const run = effectFunction(session.effectFunctions, effect.function);
    if (!("plan" in run)) {
      const ofNew = resource.lifecycles.some(({ onCreate }) => onCreate.includes(effect));
      const waits = sendsLettersOnly(session.effectFunctions, effect, ofNew)
        ? { withdrawable: true as const }
        : {};
      return add({ kind: "call", resource, id, names: [effect.function], ...waits });
    }
    await follow(
      await run.plan({ session, open, id, record, created, period: occurrence?.period ?? null }),
      source,
    );
  },
  apply: async ({ session, open, ids }, { resource, id, names }) => {
    for (const name of names) {
      const run = effectFunction(session.effectFunctions, name);
      if ("follow" in run)
        await run.follow({ session, open: openFor(open, resource), id: ids.get(id) ?? id });
    }
  },
  undo: null,
  message: ({ resource, names }) => ({ code: "call", parameters: { resource: resource.name, names } }),
};

import { useMemo, useState } from "react";
import type { EvaluationContext } from "../../core/definition/context.ts";
import { useConfigIndex } from "./config-context.tsx";

/** Against what conditions are worked out in the browser: the person, their zone, and the moment the screen opened. */
export function useEvaluationContext(): EvaluationContext {
  const { actor } = useConfigIndex().config;
  const [now] = useState(Date.now);
  return useMemo(
    () => ({
      now,
      timeZone: actor.timeZone,
      actor: { employeeId: actor.employeeId, roles: actor.roles, teamIds: actor.teamIds },
    }),
    [actor, now],
  );
}

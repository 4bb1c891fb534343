import { useEffect, useRef } from "react";
import { guardLeaving, type LeaveGuard } from "./leave-guards.ts";
import { LEAVE_QUESTION } from "./question-code.ts";

/** Asks, through the one question of the application, before what this component holds is left unfinished. */
export function useLeaveGuard(guard: LeaveGuard): void {
  const { holdsTab = false } = guard;
  const latest = useRef(guard);
  useEffect(() => {
    latest.current = guard;
  });
  useEffect(() => {
    // the question has to be there at once, also without a connection; what fails here is tried again when it is asked
    LEAVE_QUESTION.fetchCode().catch(() => undefined);
    return guardLeaving({
      name: () => latest.current.name(),
      isDirty: () => latest.current.isDirty(),
      isLeft: (from, to) => latest.current.isLeft?.(from, to) === true,
      holdsTab,
      flush: () => latest.current.flush?.() ?? Promise.resolve(),
    });
  }, [holdsTab]);
}

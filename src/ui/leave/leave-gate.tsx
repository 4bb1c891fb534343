import { Suspense, useState, useSyncExternalStore } from "react";
import { type BlockerFunction, type Location, useBlocker, useLocation } from "react-router-dom";
import { isAnythingGuarded, unfinishedAt, watchGuards } from "./leave-guards.ts";
import { LEAVE_QUESTION } from "./question-code.ts";

const isHeld: BlockerFunction = ({ currentLocation, nextLocation }) =>
  unfinishedAt(currentLocation, nextLocation).length > 0;

interface Asked {
  readonly to: Location;
  readonly names: readonly string[];
}

/**
 * Asks once before a move within the application leaves anything unfinished, however much it is; once, in the shell. The
 * router knows one blocker at a time: whatever must not be lost says so by `useLeaveGuard`.
 */
export function LeaveGate() {
  // a blocker alone makes the router suspicious of every move that others put into the history
  return useSyncExternalStore(watchGuards, isAnythingGuarded) ? <Gate /> : null;
}

function Gate() {
  const blocker = useBlocker(isHeld);
  const here = useLocation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const blocked = blocker.state === "blocked";
  if (blocked && asked?.to !== blocker.location) {
    const names = unfinishedAt(here, blocker.location).map(({ name }) => name());
    setAsked({ to: blocker.location, names });
  }
  if (asked === null) return null;
  return (
    <Suspense fallback={null}>
      <LEAVE_QUESTION
        open={blocked}
        names={asked.names}
        onLeave={() => blocker.proceed?.()}
        onStay={() => blocker.reset?.()}
      />
    </Suspense>
  );
}

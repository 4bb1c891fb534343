import type { Location } from "react-router-dom";
import { onSessionEnd } from "../../lib/session.ts";

/** Something that somebody began and did not finish, and that would be gone with the page. */
export interface LeaveGuard {
  /** What the question calls it; asked for when there is a question. */
  readonly name: () => string;
  readonly isDirty: () => boolean;
  /** Whether a move within the application leaves it; absent: none does. */
  readonly isLeft?: (from: Location, to: Location) => boolean;
  /** Closing the tab or loading it anew asks, too: nothing brings it back by itself. */
  readonly holdsTab?: boolean;
  /** Puts away what is being typed. */
  readonly flush?: () => Promise<void>;
}

/** In the order in which they came up: the last one lies on top. */
const guards: LeaveGuard[] = [];
let asks = true;
let stopHearing = () => {};
const watchers = new Set<() => void>();
const tellWatchers = () => watchers.forEach((tell) => tell());

/** From now on leaving asks while it is dirty; what is given takes it back. */
export function guardLeaving(guard: LeaveGuard): () => void {
  if (guards.length === 0) listen();
  guards.push(guard);
  tellWatchers();
  return () => {
    guards.splice(guards.indexOf(guard), 1);
    if (guards.length === 0) stopHearing();
    tellWatchers();
  };
}

/** Whether there is anything that a move could leave; `tell` is called when that may have changed. */
export const isAnythingGuarded = (): boolean => guards.length > 0;
export function watchGuards(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** What a move would leave unfinished, topmost first. */
export function unfinishedAt(from: Location, to: Location): readonly LeaveGuard[] {
  return guards.filter((guard) => guard.isLeft?.(from, to) === true && guard.isDirty()).toReversed();
}

/** While nothing is guarded, nobody listens: a listener alone would cost the browser its quick way back. */
function listen(): void {
  asks = true;
  // a session that ends, or a new release, does not ask: everything is kept and comes back
  const letGo = onSessionEnd(() => {
    asks = false;
    return Promise.resolve();
  });
  window.addEventListener("beforeunload", holdTab);
  stopHearing = () => {
    letGo();
    window.removeEventListener("beforeunload", holdTab);
  };
}

function holdTab(event: BeforeUnloadEvent): void {
  for (const { flush } of guards) void flush?.();
  if (asks && guards.some(({ holdsTab, isDirty }) => holdsTab === true && isDirty())) event.preventDefault();
}

/** Another page, whatever is over it. */
export const isOtherPage = (from: Location, to: Location): boolean => from.pathname !== to.pathname;

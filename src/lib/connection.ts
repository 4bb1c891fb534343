import { apiBaseUrl } from "./base-url.ts";
import { createListeners } from "./listeners.ts";

/** Pauses between looks while nothing answers, in milliseconds; the last one repeats. */
const PAUSES = [1000, 2000, 4000, 8000];
const MAX_WAIT_MS = 5000;

let gone = false;
let looking: Promise<boolean> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let looks = 0;
const listeners = createListeners();

/** Nothing answers: neither the call that failed nor the look after it. */
export function isConnectionGone(): boolean {
  return gone;
}

export const watchConnection = listeners.subscribe;

/** Resolves as soon as the server answers; at once while it does. */
export function whenConnected(): Promise<void> {
  if (!gone) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = watchConnection(() => {
      if (gone) return;
      stop();
      resolve();
    });
  });
}

/** The server answered a call. */
export function noteAnswer(): void {
  clearTimeout(timer);
  looks = 0;
  become(false);
}

/**
 * A call got no answer. One call alone may fail for its own reasons, so this looks whether the server answers at all, and
 * goes on looking until it does. True when it is there.
 */
export function noteSilence(): Promise<boolean> {
  looking ??= look().finally(() => {
    looking = null;
  });
  return looking;
}

async function look(): Promise<boolean> {
  clearTimeout(timer);
  const there = await answers();
  if (there) {
    noteAnswer();
    return true;
  }
  become(true);
  timer = setTimeout(() => void noteSilence(), PAUSES[Math.min(looks++, PAUSES.length - 1)]);
  return false;
}

async function answers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    return (await fetch(`${apiBaseUrl()}/api/health/`, { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

function become(next: boolean): void {
  if (gone === next) return;
  gone = next;
  listeners.notify();
}

if (typeof window !== "undefined") {
  for (const event of ["offline", "online"]) window.addEventListener(event, () => void noteSilence());
}

import { ApiError } from "../lib/api-error.ts";
import { request, sendOnLeaving } from "../lib/http.ts";
import { onLeaving } from "../lib/on-leaving.ts";

const PAUSE_MS = 800;
const RETRY_MS = 20_000;

/** What a forgotten preference is kept as: it says nothing. */
const NOTHING = {};

const waiting = new Map<string, unknown>();
let timer: ReturnType<typeof setTimeout> | undefined;
let watching = false;

/** Preferences that are shown and not yet with the server. */
export function unsentPreferences(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(waiting);
}

/** Sends a preference after a pause, so that dragging a column costs one call; at once when the page goes away. */
export function queuePreference(key: string, value: unknown): void {
  waiting.set(key, value);
  watchLeaving();
  schedule(PAUSE_MS);
}

function schedule(delay: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void flush(), delay);
}

async function flush(): Promise<void> {
  for (const [key, value] of Array.from(waiting)) {
    try {
      await request({ method: "PUT", path: pathOf(key), body: value ?? NOTHING });
    } catch (error) {
      // Without an answer it goes out later; what the server refuses holds until the page is left.
      if (error instanceof ApiError && error.status === 0) return schedule(RETRY_MS);
    }
    if (waiting.get(key) === value) waiting.delete(key);
  }
}

function flushOnLeaving(): void {
  for (const [key, value] of waiting)
    sendOnLeaving({ method: "PUT", path: pathOf(key), body: value ?? NOTHING });
  waiting.clear();
}

const pathOf = (key: string) => `/api/preferences/${encodeURIComponent(key)}/`;

function watchLeaving(): void {
  if (watching) return;
  watching = true;
  onLeaving(flushOnLeaving);
}

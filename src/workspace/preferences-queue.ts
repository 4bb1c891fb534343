import { ApiError, isRecord } from "../lib/api-error.ts";
import { request, sendOnLeaving } from "../lib/http.ts";
import { onLeaving } from "../lib/on-leaving.ts";
import { activeToken, isPageOfSession } from "../lib/session.ts";

const PAUSE_MS = 800;
const RETRY_MS = 20_000;

/** What went out as a page was left; gone with the session. */
const LEFT = "left_preferences";
/** How long what the next page loads may be older than that. */
const LEFT_FOR_MS = 10_000;

/** What a forgotten preference is kept as: it says nothing. */
const NOTHING = {};

const waiting = new Map<string, unknown>();
let timer: ReturnType<typeof setTimeout> | undefined;
let watching = false;

/** Preferences that are shown and not yet with the server, or went there with the page before, whose calls this one's may overtake. */
export function unsentPreferences(): Readonly<Record<string, unknown>> {
  return { ...readLeft(), ...Object.fromEntries(waiting) };
}

/** Tells one's own session from that of somebody one works as. */
const sessionMark = (): string | undefined => activeToken()?.slice(-8);

function readLeft(): Readonly<Record<string, unknown>> {
  try {
    const { at, session, preferences } = JSON.parse(localStorage.getItem(LEFT) ?? "{}") as Readonly<
      Record<string, unknown>
    >;
    const isFresh = typeof at === "number" && Math.abs(Date.now() - at) < LEFT_FOR_MS;
    return isFresh && session === sessionMark() && isRecord(preferences) ? preferences : {};
  } catch {
    // what lies there was not written by this release: the server has what counts
    return {};
  }
}

/** Sends a preference after a pause, so that dragging a column costs one call; at once when the page goes away. */
export function queuePreference(key: string, value: unknown): void {
  waiting.set(key, value);
  localStorage.removeItem(LEFT);
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
  if (waiting.size === 0) return;
  if (activeToken() !== null && isPageOfSession())
    localStorage.setItem(
      LEFT,
      JSON.stringify({ at: Date.now(), session: sessionMark(), preferences: Object.fromEntries(waiting) }),
    );
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

import { hasMoved, savePosition, saveReported, knownPosition, reportedPosition } from "./position.ts";
import { noteFailure, report } from "./service.ts";
import { hasLocation, locationState, readLocationState, setLocationState } from "./location-state.ts";

const CHECK_EVERY_MS = 10_000;
const REPORT_EVERY_MS = 120_000;
/** A reported position a little younger than the interval is another window's of the same round. */
const SAME_ROUND_MS = REPORT_EVERY_MS - 5_000;
const WATCH: PositionOptions = { timeout: 120_000, maximumAge: 300_000 };

/** Looks after the permission, follows the position while it is allowed, and reports it (§4, Location). */
export function startLocation({ host }: { host: string | null }): () => void {
  if (!hasLocation()) return () => undefined;
  let watch: number | null = null;
  let stopped = false;

  const follow = (): void => {
    watch ??= navigator.geolocation.watchPosition(
      ({ coords }) => savePosition(coords),
      (error) => noteFailure("The position is not known", error),
      WATCH,
    );
  };
  const unfollow = (): void => {
    if (watch !== null) navigator.geolocation.clearWatch(watch);
    watch = null;
  };
  const check = async (): Promise<void> => {
    const state = await readLocationState();
    if (stopped) return;
    if (state === "granted") follow();
    else unfollow();
  };
  const look = (): void =>
    void check().catch((error: unknown) => noteFailure("The permission is not known", error));

  look();
  const checks = window.setInterval(look, CHECK_EVERY_MS);
  const reports = window.setInterval(() => void reportPosition(host), REPORT_EVERY_MS);
  return () => {
    stopped = true;
    unfollow();
    window.clearInterval(checks);
    window.clearInterval(reports);
  };
}

/** Asks the browser, which asks the person. */
export function askForLocation(): void {
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      savePosition(coords);
      setLocationState("granted");
    },
    () => undefined,
    WATCH,
  );
}

async function reportPosition(host: string | null): Promise<void> {
  const position = knownPosition();
  const before = reportedPosition();
  const now = Date.now();
  if (locationState() !== "granted" || !hasMoved(position, before)) return;
  if (before !== null && now - before.at < SAME_ROUND_MS) return;
  saveReported(position, now);
  try {
    await report({
      host,
      path: "/api/activity",
      body: (who) => ({
        Latitude: position.latitude,
        Longitude: position.longitude,
        ...who,
        OS: systemName(),
      }),
    });
  } catch (error) {
    noteFailure("The position was not reported", error);
  }
}

function systemName(): string {
  return /Windows|Mac OS X|Android|iPhone|iPad|CrOS|Linux/.exec(navigator.userAgent)?.[0] ?? "";
}

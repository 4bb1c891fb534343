import { isRecord } from "../../lib/api-error.ts";

/** Degrees as text, as the browser last told them; null where it told none. */
export interface Position {
  readonly latitude: string | null;
  readonly longitude: string | null;
}

interface Reported extends Position {
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What was last reported from this device, by whichever window. */
const KEY = "reported_position";
/** The first characters of a coordinate's text, which do not count as a change. */
const COARSE = 5;

let known: Position = { latitude: null, longitude: null };

export function knownPosition(): Position {
  return known;
}

export function savePosition({ latitude, longitude }: GeolocationCoordinates): void {
  known = { latitude: String(latitude), longitude: String(longitude) };
}

/** Whether there is something new to report: only what follows the first five characters of a coordinate counts. */
export function hasMoved(position: Position, before: Position | null): boolean {
  if (position.latitude === null || position.longitude === null) return false;
  const fine = (text: string | null | undefined) => text?.slice(COARSE) ?? null;
  return (
    before === null ||
    fine(position.latitude) !== fine(before.latitude) ||
    fine(position.longitude) !== fine(before.longitude)
  );
}

export function reportedPosition(): Reported | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (!isRecord(stored) || typeof stored["at"] !== "number") return null;
    const { at, latitude, longitude } = stored;
    return typeof latitude === "string" && typeof longitude === "string" ? { at, latitude, longitude } : null;
  } catch {
    return null;
  }
}

export function saveReported(position: Position, at: number): void {
  localStorage.setItem(KEY, JSON.stringify({ ...position, at }));
}

import { createListeners } from "../../lib/listeners.ts";

/** `denied`: not allowed, or not answered yet; `revoked`: was allowed while this page was open. */
export type LocationState = "unknown" | "granted" | "denied" | "revoked";

let state: LocationState = "unknown";
const listeners = createListeners();

export function locationState(): LocationState {
  return state;
}

export const watchLocationState = listeners.subscribe;

/** What a permission means for the application. */
export function stateAfter(before: LocationState, permission: PermissionState): LocationState {
  if (permission === "granted") return "granted";
  return before === "granted" || before === "revoked" ? "revoked" : "denied";
}

export const hasLocation = (): boolean => "permissions" in navigator && "geolocation" in navigator;

/** Asks the browser for the permission, which shows nothing to anybody. */
export async function readLocationState(): Promise<LocationState> {
  const permission = await navigator.permissions.query({ name: "geolocation" });
  setLocationState(stateAfter(state, permission.state));
  return state;
}

export function setLocationState(next: LocationState): void {
  if (next === state) return;
  state = next;
  listeners.notify();
}

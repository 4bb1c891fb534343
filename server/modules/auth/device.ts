import Bowser from "bowser";
import type { Origin } from "./sessions.ts";

/** What a browser says it is, as names of products; null where it does not say. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

export function parseDevice(userAgent: string | null): Device {
  if (userAgent === null || userAgent === "") return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}

/**
 * What a device is recognized by: the name its browser made up and keeps, or, where it sends none, what it calls itself
 * without its versions, which change by themselves.
 */
export function getDeviceName(origin: Origin, device: string | null): string {
  const { browser, system } = parseDevice(origin.userAgent);
  return device ?? `${browser ?? ""}/${system ?? ""}`;
}

import { startRelease } from "../lib/release.ts";

/** §4: the page starts anew so many milliseconds after another release was announced. */
export const RELOAD_AFTER = 5_000;
const RELOADED_FOR = "reloaded_for_release";

/**
 * True once for each announced release in this window: while servers of two releases answer side by side, the page does
 * not go back and forth between them.
 */
export function isNewsToReload(version: string): boolean {
  return sessionStorage.getItem(RELOADED_FOR) !== version;
}

/** Starts the page anew; what is being typed is kept first. */
export function reloadFor(version: string): void {
  sessionStorage.setItem(RELOADED_FOR, version);
  startRelease(version);
}

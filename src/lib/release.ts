import { reloadPage } from "./session.ts";

const VERSION = "version";
const RELOADED = "release-reloaded-at";
/** While a release is rolled out, old and new servers answer in turn: a page starts anew at most once in this time. */
const TOO_SOON_MS = 5 * 60_000;

/** The release this page runs with: what was stored when it began, else the first the server names. */
let running: string | null = null;

/**
 * Hears which release the server is of. The first one is stored; another one is stored and the page starts anew, once,
 * with everything typed put away.
 */
export function noteRelease(release: string): void {
  running ??= localStorage.getItem(VERSION) ?? release;
  localStorage.setItem(VERSION, release);
  if (release === running) return;
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < TOO_SOON_MS) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  reloadPage();
}

/** Starts the page anew for a release that was announced: nothing that is answered afterwards does so again. */
export function startRelease(release: string): void {
  localStorage.setItem(VERSION, release);
  sessionStorage.setItem(RELOADED, String(Date.now()));
  reloadPage();
}

export function isOtherRelease(release: string): boolean {
  return running !== null && release !== running;
}

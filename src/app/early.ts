import { lock } from "../lib/lock.ts";
import {
  isSignedIn,
  isSignInPath,
  rememberLocation,
  takeInitialLocation,
  UPLOAD_PATH,
} from "../lib/session.ts";
import { loadDashboard, SCREEN_MODULES } from "./screen-modules.ts";

/** Links of mails: they work whoever is signed in here, or nobody. */
const MAILED_PATHS = ["/signin/reset-password", UPLOAD_PATH];
const LOCK_PATH = "/signin/lock-screen";

/**
 * Settles the address: who is not signed in is asked to, who is goes on to where they were. True where the application
 * opens, false where the sign-in area does.
 */
export function settleAddress(): boolean {
  const { pathname } = window.location;
  if (MAILED_PATHS.some((path) => pathname.startsWith(path))) return false;
  if (!isSignedIn()) {
    rememberLocation(window.location);
    if (!isSignInPath(pathname)) window.history.replaceState(null, "", "/signin");
    return false;
  }
  if (pathname === LOCK_PATH) lock();
  if (pathname === "/" || isSignInPath(pathname)) {
    window.history.replaceState(null, "", takeInitialLocation());
  }
  return true;
}

/**
 * Asks for the code a page of a signed-in person begins with. Which screen that is nobody knows for certain before the
 * configuration says so.
 */
export function startApplication(): void {
  void import("./application.tsx");
  void likelyScreen(window.location.pathname)();
}

const HOME = "/dashboard";

function likelyScreen(pathname: string): () => Promise<unknown> {
  if (pathname === HOME) return loadDashboard;
  return /\/\d+(\/|$)/.test(pathname) ? SCREEN_MODULES.detail : SCREEN_MODULES.list;
}

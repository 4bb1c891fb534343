import { keepPreferences } from "./preferences.ts";

const TOKEN = "token";
const IMPERSONATION = "impersonation";
const INITIAL_LOCATION = "initial_url";
/** Of the window, not of the device: `list/list-order.ts` keeps the order of lists there. */
export const WALKED_LISTS = "list_orders";
const HOME = "/dashboard";
const SIGN_IN = "/signin";

interface Impersonation {
  readonly token: string;
  readonly userId: number;
}

/** The token calls go out with: the impersonated person's while impersonating. */
export function activeToken(): string | null {
  return readImpersonation()?.token ?? localStorage.getItem(TOKEN);
}

export function isImpersonating(): boolean {
  return readImpersonation() !== null;
}

export function isSignedIn(): boolean {
  return localStorage.getItem(TOKEN) !== null;
}

export function startSession(token: string): void {
  localStorage.setItem(TOKEN, token);
}

/** Forgets the token and every stored id; the language and theme chosen on this device stay. */
export function clearSession(): void {
  keepPreferences(() => {
    const location = localStorage.getItem(INITIAL_LOCATION);
    localStorage.clear();
    if (location !== null) localStorage.setItem(INITIAL_LOCATION, location);
  });
  // Which rows somebody walked along is nobody else's business.
  sessionStorage.removeItem(WALKED_LISTS);
}

const endHooks = new Set<() => Promise<void>>();
const LONGEST_WAIT_MS = 600;

/** Runs before a refused session leaves the page: what somebody is typing is put away first. */
export function onSessionEnd(hook: () => Promise<void>): () => void {
  endHooks.add(hook);
  return () => endHooks.delete(hook);
}

/** The session was refused by the server: forget it and load the sign-in page; the way back leads to this address. */
export function endSession(): void {
  if (!isSignedIn()) return;
  rememberLocation(window.location);
  clearSession();
  const leave = () => window.location.replace(SIGN_IN);
  if (endHooks.size === 0) return leave();
  const put = Promise.allSettled([...endHooks].map((hook) => hook()));
  const wait = new Promise((resolve) => window.setTimeout(resolve, LONGEST_WAIT_MS));
  void Promise.race([put, wait]).then(leave);
}

/** Keeps the address somebody asked for before signing in. */
export function rememberLocation(location: Pick<Location, "pathname" | "search" | "hash">): void {
  if (location.pathname === "/" || isSignInPath(location.pathname)) return;
  localStorage.setItem(INITIAL_LOCATION, location.pathname + location.search + location.hash);
}

/** Where to go after signing in: the remembered address, once, else the dashboard. */
export function takeInitialLocation(): string {
  const remembered = localStorage.getItem(INITIAL_LOCATION);
  localStorage.removeItem(INITIAL_LOCATION);
  return remembered && remembered !== "/" && !isSignInPath(remembered) ? remembered : HOME;
}

export function isSignInPath(path: string): boolean {
  return path === SIGN_IN || path.startsWith(`${SIGN_IN}/`) || path.startsWith(`${SIGN_IN}?`);
}

function readImpersonation(): Impersonation | null {
  const text = localStorage.getItem(IMPERSONATION);
  if (text === null) return null;
  try {
    const parsed = JSON.parse(text) as Partial<Impersonation>;
    return typeof parsed.token === "string" && typeof parsed.userId === "number"
      ? { token: parsed.token, userId: parsed.userId }
      : null;
  } catch {
    return null;
  }
}

import { isRecord } from "./api-error.ts";
import { isMarkOf, getMark } from "./person-mark.ts";
import { saveAppearance } from "./preferences.ts";

const TOKEN = "token";
const IMPERSONATION = "impersonation";
const USER = "user";
const INITIAL_LOCATION = "initial_url";
/** A mark of whose the remembered address is; absent where nobody was signed in. */
const INITIAL_LOCATION_MARK = "initial_url_mark";
/** What this browser is reached by while no window is open. */
const PUSH_TOKEN = "push_token";
/** Of the window, not of the device: `list/list-order.ts` keeps the order of lists there. */
export const LIST_ORDER_KEY = "list_orders";
/** Of the window: the form that is open over its page; `features/feedback/remembered-form.ts` keeps it there. */
export const OPEN_FORM = "open_form";
/**
 * Of the window, with the name of a form and a mark of whose it is behind it;
 * `features/form-designer/design/unsaved-design.ts` keeps it there.
 */
export const UNSAVED_DESIGN = "form-design:";
const HOME = "/dashboard";
const SIGN_IN = "/signin";
/** The link of a letter that asks somebody without an account for a file. */
export const UPLOAD_PATH = "/timesheet-upload";

interface Impersonation {
  readonly token: string;
  readonly userId: number;
}

/** The person behind the session, also while working as somebody else. */
export interface StoredUser {
  readonly id: number;
  readonly name: string;
}

/** The token calls go out with: the impersonated person's while impersonating. */
export function activeToken(): string | null {
  return readImpersonation()?.token ?? localStorage.getItem(TOKEN);
}

/** From now on calls go out as the other person, under the second token. */
export function startImpersonation({ token, userId }: Impersonation): void {
  localStorage.setItem(IMPERSONATION, JSON.stringify({ token, userId }));
  adoptSession();
}

export function stopImpersonation(): void {
  localStorage.removeItem(IMPERSONATION);
  adoptSession();
}

export function isImpersonating(): boolean {
  return readImpersonation() !== null;
}

export function isSignedIn(): boolean {
  return localStorage.getItem(TOKEN) !== null;
}

export function startSession(token: string): void {
  localStorage.setItem(TOKEN, token);
  adoptSession();
}

export function storeUser({ id, name }: StoredUser): void {
  if (!isImpersonating()) localStorage.setItem(USER, JSON.stringify({ id, name }));
}

export function storedUser(): StoredUser | null {
  const { id, name } = readRecord(USER);
  return typeof id === "number" && typeof name === "string" ? { id, name } : null;
}

export function savePushToken(token: string): void {
  localStorage.setItem(PUSH_TOKEN, token);
}

export function pushToken(): string | null {
  return localStorage.getItem(PUSH_TOKEN);
}

let pageSession: string | null = null;

/** From here on this page belongs to the session that is stored now: call it after changing the session on purpose. */
export function adoptSession(): void {
  pageSession = storedSession();
}

/**
 * False when another window signed out, signed in somebody else, or began or ended an impersonation: what this page shows
 * is that other session's no more, and it must not ask or save anything in its name.
 */
export function isPageOfSession(): boolean {
  pageSession ??= storedSession();
  return pageSession === storedSession();
}

function storedSession(): string {
  return `${localStorage.getItem(TOKEN) ?? ""} ${readImpersonation()?.token ?? ""}`;
}

/** Forgets everything on this device; the language and the appearance chosen on it stay. */
export function clearSession(): void {
  const user = storedUser();
  saveAppearance(() => localStorage.clear());
  // Which rows somebody walked along, and what they were filling in, is nobody else's business.
  sessionStorage.removeItem(LIST_ORDER_KEY);
  for (const [key] of unfinished()) if (!isOfSomebodyElse(key, user)) sessionStorage.removeItem(key);
}

/** What somebody was at in this window: for them alone, should the session end without being asked. */
const unfinished = (): readonly (readonly [string, string])[] =>
  Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? "")
    .filter((key) => key === OPEN_FORM || key.startsWith(UNSAVED_DESIGN))
    .map((key) => [key, sessionStorage.getItem(key) ?? ""]);

/** What somebody whose session ended here before left unsaved: it waits for them. */
const isOfSomebodyElse = (key: string, user: StoredUser | null): boolean =>
  user !== null && key.startsWith(UNSAVED_DESIGN) && !isMarkOf(markIn(key), String(user.id));

const markIn = (key: string): string => key.slice(key.lastIndexOf("|") + 1);

/** Question forms whose design this person has not saved, in this window. */
export function countUnsavedDesigns(): number {
  const user = storedUser();
  return unfinished().filter(([key]) => key.startsWith(UNSAVED_DESIGN) && !isOfSomebodyElse(key, user))
    .length;
}

const endHooks = new Set<() => Promise<void>>();
/** What somebody typed is worth seconds of a slow device; one whose storage never answers is left all the same. */
const MAX_WAIT_MS = 5_000;
/** The next page may be that long in coming; who is still here then was asked, and stayed. */
const STAYED_MS = 15_000;

/** Runs before the page is left without being asked: what somebody is typing is put away first. */
export function onSessionEnd(hook: () => Promise<void>): () => void {
  endHooks.add(hook);
  return () => endHooks.delete(hook);
}

const signOutHooks = new Set<() => Promise<void>>();

/** Runs before somebody who signs out is asked about what is not saved: what saves itself gets the time to. */
export function onSignOut(hook: () => Promise<void>): () => void {
  signOutHooks.add(hook);
  return () => signOutHooks.delete(hook);
}

export async function settleBeforeSignOut(): Promise<void> {
  await Promise.allSettled([...signOutHooks].map((hook) => hook()));
}

let signingOut = false;

/**
 * From here on the session ends on purpose: a call that is refused meanwhile ends nothing, and leads back nowhere. Returns
 * the way to take it back.
 */
export function beginSignOut(): () => void {
  signingOut = true;
  return () => {
    signingOut = false;
  };
}

/**
 * The server refused the session of this token: forget it and load the sign-in page; the way back leads to this address
 * and the form that is open over it, for the same person. Where another session took its place meanwhile, that one stays.
 */
export function endSession(token: string | null, elsewhere: string | null = null): void {
  if (signingOut) return;
  if (activeToken() !== token) return leavePage();
  if (!isSignedIn()) return;
  // What ended is the other person's session; the own one may well go on.
  if (isImpersonating()) {
    stopImpersonation();
    return reloadPage();
  }
  const user = storedUser();
  const kept = unfinished();
  clearSession();
  rememberLocation(window.location);
  for (const [key, text] of kept) sessionStorage.setItem(key, text);
  if (user) localStorage.setItem(INITIAL_LOCATION_MARK, getMark(String(user.id)));
  leavePage(elsewhere);
}

/** What somebody who signed in has to do before anything opens. */
export type Owed = "password" | "second_factor";

/** What a call was refused for with this code, if anything is owed first. */
export function getOwed(code: string): Owed | null {
  if (code === "password_change_required") return "password";
  return code === "second_factor_required" ? "second_factor" : null;
}

const owedHooks = new Set<() => void>();

/** Runs when a call was refused because something is owed first. */
export function onOwed(hook: () => void): () => void {
  owedHooks.add(hook);
  return () => owedHooks.delete(hook);
}

export function noteOwed(): void {
  for (const hook of owedHooks) hook();
}

let leaving: Promise<void> | null = null;

/**
 * Loads the first page of whatever session there is now, or the one of the identity provider that ends it there, with
 * everything typed put away.
 */
export function leavePage(elsewhere: string | null = null): void {
  leaveBy(() => window.location.replace(isSignedIn() ? HOME : (elsewhere ?? SIGN_IN)));
}

/** Loads this page anew, with everything typed put away. */
export function reloadPage(): void {
  leaveBy(() => window.location.reload());
}

function leaveBy(go: () => void): void {
  if (leaving) return;
  const put = Promise.allSettled([...endHooks].map((hook) => hook()));
  const wait = new Promise((resolve) => window.setTimeout(resolve, MAX_WAIT_MS));
  leaving = Promise.race([put, wait]).then(go);
  // Where somebody was asked and stayed, the next occasion asks again.
  void leaving.then(() => window.setTimeout(() => (leaving = null), STAYED_MS));
}

/** Keeps the address somebody asked for before signing in. */
export function rememberLocation(location: Pick<Location, "pathname" | "search" | "hash">): void {
  if (location.pathname === "/" || isSignInPath(location.pathname)) return;
  localStorage.removeItem(INITIAL_LOCATION_MARK);
  localStorage.setItem(INITIAL_LOCATION, location.pathname + location.search + location.hash);
}

/** Whether the server ended the session of whoever worked here: they are led back to where they were. */
export const wasSessionEnded = (): boolean => localStorage.getItem(INITIAL_LOCATION_MARK) !== null;

let takenFrom: string | null = null;

/** Where to go after signing in: the remembered address, once, else the dashboard. */
export function takeInitialLocation(): string {
  const remembered = localStorage.getItem(INITIAL_LOCATION);
  takenFrom = localStorage.getItem(INITIAL_LOCATION_MARK);
  localStorage.removeItem(INITIAL_LOCATION);
  localStorage.removeItem(INITIAL_LOCATION_MARK);
  return remembered && remembered !== "/" && !isSignInPath(remembered) ? remembered : HOME;
}

/** An address that somebody else was sent away from is not the place of the one who signed in. */
export function leaveForeignLocation(employeeId: number): void {
  if (takenFrom !== null && !isMarkOf(takenFrom, String(employeeId)))
    window.history.replaceState(null, "", HOME);
  takenFrom = null;
}

export function isSignInPath(path: string): boolean {
  return path === SIGN_IN || path.startsWith(`${SIGN_IN}/`) || path.startsWith(`${SIGN_IN}?`);
}

function readImpersonation(): Impersonation | null {
  const { token, userId } = readRecord(IMPERSONATION);
  return typeof token === "string" && typeof userId === "number" ? { token, userId } : null;
}

function readRecord(key: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

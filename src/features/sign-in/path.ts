import { useSyncExternalStore } from "react";

const MOVED = "sign-in-moved";

/** Moves between the pages of the sign-in area. `state` goes along: it survives a reload and stands in no address. */
export function goTo(path: string, state: Readonly<Record<string, string>> = {}): void {
  window.history.pushState(state, "", path);
  window.dispatchEvent(new Event(MOVED));
}

/** The same in the place of the page that is open: nobody comes back to that one. */
export function replaceBy(path: string, state: Readonly<Record<string, string>> = {}): void {
  window.history.replaceState(state, "", path);
  window.dispatchEvent(new Event(MOVED));
}

/** The page of the sign-in area that is open. */
export function usePath(): string {
  return useSyncExternalStore(watch, () => window.location.pathname.replace(/\/+$/, ""));
}

/** What the page before handed on. */
export function carried(name: string): string {
  const state: unknown = window.history.state;
  const value = typeof state === "object" && state !== null ? Reflect.get(state, name) : undefined;
  return typeof value === "string" ? value : "";
}

/** The token that a page before handed on, or a mail's link behind its #: it leaves the address bar and the history at once. */
export function carriedToken(): string {
  const token = new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "";
  if (token === "") return carried("token");
  window.history.replaceState({ token }, "", window.location.pathname);
  return token;
}

function watch(listener: () => void): () => void {
  window.addEventListener("popstate", listener);
  window.addEventListener(MOVED, listener);
  return () => {
    window.removeEventListener("popstate", listener);
    window.removeEventListener(MOVED, listener);
  };
}

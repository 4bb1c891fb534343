import { useSyncExternalStore } from "react";

const MOVED = "sign-in-moved";

/** Moves between the pages of the sign-in area. `state` goes along: it survives a reload and stands in no address. */
export function goTo(path: string, state: Readonly<Record<string, string>> = {}): void {
  window.history.pushState(state, "", path);
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

function watch(listener: () => void): () => void {
  window.addEventListener("popstate", listener);
  window.addEventListener(MOVED, listener);
  return () => {
    window.removeEventListener("popstate", listener);
    window.removeEventListener(MOVED, listener);
  };
}

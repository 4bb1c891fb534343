import { request } from "../lib/http.ts";
import { isImpersonating } from "../lib/session.ts";
import { unsentPreferences } from "./preferences-queue.ts";
import { EMPTY_WORKSPACE, type SavedView, type Workspace } from "./types.ts";

let current: Workspace = EMPTY_WORKSPACE;
const listeners = new Set<() => void>();

export function readWorkspace(): Workspace {
  return current;
}

export function watchWorkspace(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Loads preferences and views; `view` is one the address names, which may be nobody else's. Never fails: without them
 * every screen looks as its definition says.
 */
export async function loadWorkspace(view: string | null): Promise<Workspace> {
  const path = view === null ? "/api/workspace/" : `/api/workspace/?view=${encodeURIComponent(view)}`;
  try {
    const { data } = await request<{ data: Workspace }>({ path });
    // What was changed meanwhile and is not sent yet is newer than the answer.
    const unsent = isImpersonating() ? {} : unsentPreferences();
    replace({ ...data, preferences: { ...data.preferences, ...unsent } });
  } catch {
    replace(EMPTY_WORKSPACE);
  }
  return current;
}

export function putPreference(key: string, value: unknown): void {
  const { [key]: _before, ...others } = current.preferences;
  replace({ ...current, preferences: value === null ? others : { ...others, [key]: value } });
}

/** A view that is new, or newer. */
export function putView(view: SavedView): void {
  const others = current.views.filter(({ id }) => id !== view.id);
  replace({ ...current, views: [...others, view].toSorted((a, b) => a.name.localeCompare(b.name)) });
}

export function dropView(id: number): void {
  replace({ ...current, views: current.views.filter((view) => view.id !== id) });
}

function replace(next: Workspace): void {
  current = next;
  for (const listener of listeners) listener();
}

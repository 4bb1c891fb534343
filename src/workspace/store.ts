import { ApiError } from "../lib/api-error.ts";
import { request } from "../lib/http.ts";
import { isImpersonating } from "../lib/session.ts";
import { unsentPreferences } from "./preferences-queue.ts";
import type { SavedView } from "../../core/workspace/view.ts";
import { EMPTY_WORKSPACE, type Workspace } from "./types.ts";

let current: Workspace = EMPTY_WORKSPACE;
let known = false;
const listeners = new Set<() => void>();

export function readWorkspace(): Workspace {
  return current;
}

export function watchWorkspace(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const RETRY_MS = 10_000;

/** False while nobody knows what is kept: what is changed then must not take its place. */
export function isWorkspaceKnown(): boolean {
  return known;
}

/**
 * Loads preferences and views, with the one that the query part of the address names. Never fails: without them
 * every screen looks as its definition says, and they are asked for again.
 */
export async function loadWorkspace(search: string): Promise<Workspace> {
  const path = workspacePath(search);
  try {
    const { data } = await request<{ data: Workspace }>({ path });
    // What was changed meanwhile and is not sent yet is newer than the answer.
    const unsent = isImpersonating() ? {} : unsentPreferences();
    known = true;
    replace({ ...EMPTY_WORKSPACE, ...data, preferences: { ...data.preferences, ...unsent } });
  } catch (error) {
    const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (passing) setTimeout(() => void loadWorkspace(search), RETRY_MS);
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

/** The call for preferences and saved views, with the view an address names: it may be nobody else's. */
function workspacePath(search: string): string {
  const view = new URLSearchParams(search).get("view");
  return view === null || !/^\d+$/.test(view) ? "/api/workspace/" : `/api/workspace/?view=${view}`;
}

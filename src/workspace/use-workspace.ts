import { useSyncExternalStore } from "react";
import { isImpersonating } from "../lib/session.ts";
import { queuePreference } from "./preferences-queue.ts";
import { isWorkspaceKnown, putPreference, readWorkspace, watchWorkspace } from "./store.ts";
import type { Workspace } from "./types.ts";

interface WorkspaceControl extends Workspace {
  /** Shows at once and is sent behind it; null forgets. While working as somebody else it holds on this page only. */
  readonly setPreference: (key: string, value: unknown) => void;
}

/** Preferences and views of the signed-in person. */
export function useWorkspace(): WorkspaceControl {
  const workspace = useSyncExternalStore(watchWorkspace, readWorkspace);
  return { ...workspace, setPreference };
}

export function setPreference(key: string, value: unknown): void {
  putPreference(key, value);
  if (isWorkspaceKnown() && !isImpersonating()) queuePreference(key, value);
}

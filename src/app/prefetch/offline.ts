import { isConnectionGone } from "../../lib/connection.ts";
import { loadErrorMessages } from "../../i18n/error-messages.ts";

/** Long after the first screen is there, so that nothing anybody waits for comes later. */
const QUIET_MS = 15_000;

/** What changes a record without leaving the list it is in. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  loadErrorMessages,
  () => import("../../screens/list/quick-edit/cell-editor.tsx"),
  () => import("../../screens/list/board/move-dialog.tsx"),
  () => import("../../screens/detail/transition-dialog.tsx"),
];

/** Fetches in a quiet moment what is needed to go on working when the connection is gone. Returns the way to stop. */
export function prefetchOfflineParts(): () => void {
  const timer = setTimeout(() => {
    if (isConnectionGone()) return;
    // What does not come now is asked for when it is needed.
    for (const part of PARTS) void part().catch(() => undefined);
  }, QUIET_MS);
  return () => clearTimeout(timer);
}

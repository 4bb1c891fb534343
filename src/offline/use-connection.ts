import { useSyncExternalStore } from "react";
import { isConnectionGone, watchConnection } from "../lib/connection.ts";

/** True while nothing answers. */
export function useConnectionGone(): boolean {
  return useSyncExternalStore(watchConnection, isConnectionGone);
}

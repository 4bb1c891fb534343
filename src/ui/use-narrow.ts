import { useSyncExternalStore } from "react";

const query = window.matchMedia("(width < 700px)");

function watch(listener: () => void): () => void {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** True in windows too narrow for a table. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => query.matches);
}

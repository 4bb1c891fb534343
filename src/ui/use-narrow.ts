import { useSyncExternalStore } from "react";

/** A hook that says whether the window fits a media query, and draws anew when that changes. */
function windowTest(query: string): () => boolean {
  const list = window.matchMedia(query);
  const watch = (listener: () => void) => {
    list.addEventListener("change", listener);
    return () => list.removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(watch, () => list.matches);
}

/** True in windows too narrow for a table. */
export const useNarrow = windowTest("(width < 700px)");

/** True in windows too narrow for a list and a record beside each other, or for the days of a week. */
export const useSingle = windowTest("(width < 1000px)");

/** True in windows where something stands beside a page; `--measure-wide` in tokens.css knows the same width. */
export const useWide = windowTest("(width >= 1760px)");

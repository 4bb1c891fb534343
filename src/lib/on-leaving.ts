/**
 * Calls `hear` when the page is hidden or left: the last moment at which the browser lets something be sent or written.
 * Returns what ends the listening.
 */
export function onLeaving(hear: () => void): () => void {
  const look = () => {
    if (document.visibilityState === "hidden") hear();
  };
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pagehide", hear);
  return () => {
    document.removeEventListener("visibilitychange", look);
    window.removeEventListener("pagehide", hear);
  };
}

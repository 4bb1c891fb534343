/** A page that is never idle gets it done all the same. */
const LATEST_MS = 500;

/**
 * Calls after a pause, and then not in the midst of what the page is about, such as the key that ends the pause. What it
 * returns calls it off.
 */
export function afterPause(then: () => void, pauseMs: number): () => void {
  let idle: number | null = null;
  const timer = setTimeout(() => {
    if ("requestIdleCallback" in globalThis)
      idle = globalThis.requestIdleCallback(then, { timeout: LATEST_MS });
    else then();
  }, pauseMs);
  return () => {
    clearTimeout(timer);
    if (idle !== null) globalThis.cancelIdleCallback(idle);
  };
}

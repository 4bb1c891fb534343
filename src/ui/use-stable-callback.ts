import { useCallback, useLayoutEffect, useRef } from "react";

/** A handler that stays the same while what it does changes: whoever is given it is not drawn anew for that. */
export function useStableCallback<Given extends readonly unknown[]>(
  handler: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}

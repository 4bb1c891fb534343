import { useLayoutEffect } from "react";
import { setMark } from "../lib/page-parts.ts";

let bars = 0;

/** For a bar that stays at the bottom of the window: notices stand above it, so that what can be done stays in reach. */
export function useBottomBar(): void {
  useLayoutEffect(() => {
    bars += 1;
    setMark(document.body, "bar", "true");
    return () => {
      bars -= 1;
      if (bars === 0) setMark(document.body, "bar");
    };
  }, []);
}

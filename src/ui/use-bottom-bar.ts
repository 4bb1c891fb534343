import { useLayoutEffect } from "react";

let bars = 0;

/** For a bar that stays at the bottom of the window: notices stand above it, so that what can be done stays in reach. */
export function useBottomBar(): void {
  useLayoutEffect(() => {
    bars += 1;
    document.body.dataset["bar"] = "true";
    return () => {
      bars -= 1;
      if (bars === 0) delete document.body.dataset["bar"];
    };
  }, []);
}

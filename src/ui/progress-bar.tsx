import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { useDelayedFlag } from "./use-delayed-flag.ts";
import css from "./progress-bar.module.css";
import { Box } from "./layout.tsx";

/** A thin line at the top while something is under way for longer than a moment. */
export function ProgressBar() {
  const busy = useIsFetching() + useIsMutating() > 0;
  return useDelayedFlag(busy) ? <ProgressLine /> : null;
}

export function ProgressLine() {
  return <Box className={css["line"]} blockSize={2} data-progress aria-hidden="true" />;
}

import { lazy } from "react";
import { loadCode } from "../../lib/load-code.ts";
import { whenIdle } from "../../lib/when-idle.ts";

/** How much waits comes behind the first screen. */
export const WaitingLink = lazy(async () => {
  await whenIdle();
  const { WaitingLink } = await loadCode(() => import("./waiting-link.tsx"));
  return { default: WaitingLink };
});

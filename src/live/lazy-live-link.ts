import { lazy } from "react";
import { loadCode } from "../lib/load-code.ts";
import { whenIdle } from "../lib/when-idle.ts";

/** The live connection, behind the first screen. */
export const LiveLink = lazy(async () => {
  await whenIdle();
  const { LiveLink } = await loadCode(() => import("./live-link.tsx"));
  return { default: LiveLink };
});

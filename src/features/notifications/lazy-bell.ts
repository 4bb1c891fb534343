import { lazy } from "react";
import { loadCode } from "../../lib/load-code.ts";
import { whenIdle } from "../../lib/when-idle.ts";

/** The bell and its count come behind the first screen. */
export const Bell = lazy(async () => {
  await whenIdle();
  const { Bell } = await loadCode(() => import("./bell.tsx"));
  return { default: Bell };
});

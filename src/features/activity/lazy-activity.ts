import { lazy } from "react";
import { loadCode } from "../../lib/load-code.ts";
import { whenIdle } from "../../lib/when-idle.ts";

/** Journal and position start when the page has nothing better to do. */
export const Activity = lazy(async () => {
  await whenIdle();
  const { Activity } = await loadCode(() => import("./activity.tsx"));
  return { default: Activity };
});

export const LocationSign = lazy(async () => {
  await whenIdle();
  const { LocationSign } = await loadCode(() => import("./location-sign.tsx"));
  return { default: LocationSign };
});

import { lazy } from "react";
import { loadCode } from "../../lib/load-code.ts";
import { whenIdle } from "../../lib/when-idle.ts";

/** What is owed is asked for behind the first screen. */
export const Reminders = lazy(async () => {
  await whenIdle();
  const { Reminders } = await loadCode(() => import("./reminders.tsx"));
  return { default: Reminders };
});

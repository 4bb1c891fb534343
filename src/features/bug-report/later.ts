import { lazy } from "react";
import { collectErrors } from "../../lib/last-errors.ts";
import { loadCode } from "../../lib/load-code.ts";

/** §9: the help widget appears so long after the page. */
const APPEARS_AFTER_MS = 380;

collectErrors();

export const BugReporter = lazy(async () => {
  await new Promise((resolve) => window.setTimeout(resolve, APPEARS_AFTER_MS));
  const { BugReporter } = await loadCode(() => import("./bug-reporter.tsx"));
  return { default: BugReporter };
});

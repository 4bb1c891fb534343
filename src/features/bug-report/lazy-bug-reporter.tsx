import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { collectErrors } from "../../lib/last-errors.ts";
import { loadCode } from "../../lib/load-code.ts";

/** §9: the help widget appears so long after the page. */
const APPEARS_AFTER_MS = 380;

collectErrors();

const Reporter = lazy(async () => {
  const { BugReporter } = await loadCode(() => import("./bug-reporter.tsx"));
  return { default: BugReporter };
});

/** The page stood long enough once: a header that is drawn anew has the button at once. */
let appeared = false;

/** `place` is kept for the button until it is there. */
export function BugReporter({ place }: { readonly place: ReactNode }) {
  const [due, setDue] = useState(appeared);
  // counted from when the page stands, however long it took to draw
  useEffect(() => {
    if (due) return undefined;
    const timer = window.setTimeout(() => {
      appeared = true;
      setDue(true);
    }, APPEARS_AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [due]);
  return due ? (
    <Suspense fallback={place}>
      <Reporter />
    </Suspense>
  ) : (
    place
  );
}

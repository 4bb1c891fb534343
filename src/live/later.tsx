import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { loadCode } from "../lib/load-code.ts";

const LiveLink = lazy(() =>
  loadCode(() => import("./live-link.tsx")).then((module) => ({ default: module.LiveLink })),
);

/** Milliseconds the first screen has for itself. */
const FIRST_SCREEN = 1_200;

/** What is not needed for the first screen starts once the browser has nothing better to do. */
export function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      if (typeof window.requestIdleCallback !== "function") return setLater(true);
      window.requestIdleCallback(() => setLater(true), { timeout: FIRST_SCREEN });
    }, FIRST_SCREEN);
    return () => window.clearTimeout(timer);
  }, []);
  return later;
}

/** The live connection, behind the first screen. */
export function Live(): ReactNode {
  return useLater() ? (
    <Suspense fallback={null}>
      <LiveLink />
    </Suspense>
  ) : null;
}

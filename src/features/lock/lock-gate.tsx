import { type ReactNode, useLayoutEffect, useSyncExternalStore } from "react";
import { isLocked, watchLock } from "../../lib/lock.ts";
import { LockScreen } from "./lock-screen.tsx";

/** Covers what is inside while the screen is locked. It stays as it is, with everything typed, out of sight and reach. */
export function LockGate({ children }: { readonly children: ReactNode }) {
  const locked = useSyncExternalStore(watchLock, isLocked);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-locked", locked);
    return () => document.documentElement.removeAttribute("data-locked");
  }, [locked]);
  return (
    <>
      {children}
      {locked ? <LockScreen /> : null}
    </>
  );
}

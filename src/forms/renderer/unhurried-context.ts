import { createContext, startTransition, use, useDeferredValue, useEffect, useState } from "react";

/** A form beside something that is written: its questions come a few at a time, with room for keys in between. */
export const UnhurriedContext = createContext(false);

/** Milliseconds between some questions and the next. */
const GAP_MS = 60;

/** How many of some questions are drawn; those out of sight at first come behind those in it. */
export function useDrawnCount(all: number, first: number): number {
  const isUnhurried = use(UnhurriedContext);
  const atOnce = useDeferredValue(all, first);
  const [few, setFew] = useState(first);
  const waits = isUnhurried && few < all;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => startTransition(() => setFew(few + first)), GAP_MS);
    return () => clearTimeout(timer);
  }, [waits, few, first]);
  return isUnhurried ? few : atOnce;
}

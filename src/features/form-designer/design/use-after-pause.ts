import { useEffect, useState } from "react";

/** Milliseconds: what is found out about hundreds of questions does not stand between two keys. */
const PAUSE_MS = 300;

/** A value once it has not changed for a moment. */
export function useAfterPause<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

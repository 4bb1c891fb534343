import { useEffect, useState } from "react";

/** What is over sooner is not worth a sign that comes and goes. Milliseconds. */
const MOMENT_MS = 150;

/** True once something has been the case for longer than a moment. */
export function useDelayedFlag(now: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => setLasting(true), MOMENT_MS);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [now]);
  return now && lasting;
}

import { useEffect, useMemo, useState } from "react";

const PAUSE_MS = 300;

interface SettledOptions<T> {
  readonly pauseMs?: number;
  /** What stands for it before the first pause: the value itself, unless somebody must pause first. */
  readonly first?: T;
}

/** A value once it has not changed for a moment. */
export function useSettled<T>(value: T, { pauseMs = PAUSE_MS, first = value }: SettledOptions<T> = {}): T {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

/** The same for what is made anew at each render: it counts as changed when its content is. */
export function useSettledContent<T>(value: T): T {
  const settled = useSettled(JSON.stringify(value));
  return useMemo(() => JSON.parse(settled) as T, [settled]);
}

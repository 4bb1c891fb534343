import { useEffect, useState } from "react";

/** Milliseconds without a change. */
const PAUSE = 400;

/** A value once it has stopped changing, by its content; what stands at first is there at once. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const content = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(content) as T), PAUSE);
    return () => clearTimeout(timer);
  }, [content]);
  return settled;
}

import { useEffect, useState } from "react";
import { afterPause } from "../../lib/after-pause.ts";

/** How long somebody pauses before the server is asked about what is typed. */
const PAUSE_MS = 500;

/** A text as it was when somebody last paused; null before the first pause. */
export function usePaused(text: string): string | null {
  const [paused, setPaused] = useState<string | null>(null);
  useEffect(() => afterPause(() => setPaused(text), PAUSE_MS), [text]);
  return paused;
}

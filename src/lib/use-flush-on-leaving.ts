import { useEffect } from "react";
import { onLeaving } from "./on-leaving.ts";
import { onSessionEnd } from "./session.ts";

/** Leaving the screen, the page or the tab, or a session that ends, does not wait for the pause before a draft is kept. */
export function useFlushOnLeaving(flush: () => Promise<void>): void {
  useEffect(() => {
    const now = () => void flush();
    const endings = [onLeaving(now), onSessionEnd(flush)];
    return () => {
      for (const end of endings) end();
      now();
    };
  }, [flush]);
}

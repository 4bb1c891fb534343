import { useEffect, useState } from "react";

/** The window that holds it is the one that reminds. */
const LOCK = "benchline-reminders";

/** Whether this window reminds: one of all that are open. When it closes, the next takes over. */
export function useLeader(): boolean {
  const [leads, setLeads] = useState(navigator.locks === undefined);
  useEffect(() => {
    if (navigator.locks === undefined) return;
    const waiting = new AbortController();
    let release: (() => void) | null = null;
    const lead = () => {
      if (waiting.signal.aborted) return;
      setLeads(true);
      return new Promise<void>((resolve) => (release = resolve));
    };
    navigator.locks.request(LOCK, { signal: waiting.signal }, lead).catch(() => undefined);
    return () => {
      waiting.abort();
      release?.();
      setLeads(false);
    };
  }, []);
  return leads;
}

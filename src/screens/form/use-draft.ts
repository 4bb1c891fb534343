import { useCallback, useEffect, useRef, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "./drafts.ts";

interface DraftControl {
  /** When the last change was kept; null while nothing is. */
  readonly keptAt: number | null;
  /** When the restored draft was kept; null when the form opened without one. */
  readonly restoredAt: number | null;
  /** Keeps these changes after a pause; none at all forgets the draft. */
  readonly keep: (values: Readonly<Record<string, unknown>>) => void;
  readonly forget: () => Promise<void>;
}

interface DraftOptions {
  readonly draftKey: string;
  /** True when the form holds the record it starts from. */
  readonly ready: boolean;
  readonly onRestore: (values: Readonly<Record<string, unknown>>) => void;
}

const PAUSE_MS = 400;

/** Keeps what is typed on this device until it is saved or discarded. */
export function useDraft({ draftKey, ready, onRestore }: DraftOptions): DraftControl {
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const waiting = useRef<(() => void) | null>(null);
  const closed = useRef(false);
  const restore = useRef(onRestore);
  useEffect(() => {
    restore.current = onRestore;
  });

  useEffect(() => {
    if (!ready) return;
    let wanted = true;
    closed.current = false;
    void readDraft(draftKey).then((draft) => {
      if (!wanted || !draft) return;
      setRestoredAt(draft.at);
      setKeptAt(draft.at);
      restore.current(draft.values);
    });
    return () => {
      wanted = false;
    };
  }, [draftKey, ready]);

  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    waiting.current?.();
    waiting.current = null;
  }, []);

  // Leaving the page or the tab does not wait for the pause.
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === "hidden") flush();
    };
    document.addEventListener("visibilitychange", hidden);
    window.addEventListener("pagehide", flush);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [flush]);

  const keep = useCallback(
    (values: Readonly<Record<string, unknown>>) => {
      if (closed.current) return;
      window.clearTimeout(timer.current);
      waiting.current = () => {
        const at = Date.now();
        if (Object.keys(values).length === 0) {
          void dropDraft(draftKey);
          setKeptAt(null);
        } else void keepDraft(draftKey, { values, at }).then(() => setKeptAt(at));
      };
      timer.current = window.setTimeout(flush, PAUSE_MS);
    },
    [draftKey, flush],
  );

  const forget = useCallback(async () => {
    window.clearTimeout(timer.current);
    waiting.current = null;
    closed.current = true;
    setKeptAt(null);
    setRestoredAt(null);
    await dropDraft(draftKey);
    closed.current = false;
  }, [draftKey]);

  return { keptAt, restoredAt, keep, forget };
}

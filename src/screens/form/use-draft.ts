import { useCallback, useEffect, useRef, useState } from "react";
import { afterPause } from "../../lib/after-pause.ts";
import type { PendingInputs } from "../../lib/pending-inputs.ts";
import { useFlushOnLeaving } from "../../lib/use-flush-on-leaving.ts";
import { type Draft, dropDraft, saveDraft, readDraft } from "../../lib/drafts.ts";

type Changes = Pick<Draft, "values" | "base">;

/** When the last change was kept; null while nothing is. To be watched by who shows it: the form is not drawn anew for it. */
export interface SavedTime {
  readonly watch: (hear: () => void) => () => void;
  readonly at: () => number | null;
}

export interface DraftControl {
  readonly kept: SavedTime;
  /** When the restored draft was kept; null when the form opened without one. */
  readonly restoredAt: number | null;
  /** Keeps what the form holds after a pause; nothing at all forgets the draft. */
  readonly keep: () => void;
  /** Keeps it now; done when it is written. */
  readonly flush: () => Promise<void>;
  readonly forget: () => Promise<void>;
}

interface DraftOptions {
  readonly draftKey: string;
  /** Absent where fields hold nothing back. */
  readonly pending?: Pick<PendingInputs, "flush">;
  /** What the form changed so far and its fields handed on, asked for when it is kept. */
  readonly read: () => Changes;
  readonly onRestore: (draft: Draft) => void;
}

const PAUSE_MS = 400;

/** Keeps what is typed on this device until it is saved or discarded. */
export function useDraft({ draftKey, pending, read, onRestore }: DraftOptions): DraftControl {
  const [kept] = useState(createKeptTime);
  const { setKeptAt } = kept;
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const callOff = useRef<() => void>(undefined);
  const waiting = useRef(false);
  const closed = useRef(false);
  const latest = useRef({ read, onRestore });
  useEffect(() => {
    latest.current = { read, onRestore };
  });

  useEffect(() => {
    let wanted = true;
    closed.current = false;
    void readDraft(draftKey).then((draft) => {
      if (!wanted || !draft) return;
      setRestoredAt(draft.at);
      setKeptAt(draft.at);
      latest.current.onRestore(draft);
    });
    return () => {
      wanted = false;
    };
  }, [draftKey, setKeptAt]);

  const write = useCallback(async () => {
    callOff.current?.();
    if (!waiting.current) return;
    waiting.current = false;
    const changes = latest.current.read();
    const at = Date.now();
    if (Object.keys(changes.values).length === 0) {
      setKeptAt(null);
      await dropDraft(draftKey);
    } else {
      await saveDraft(draftKey, { ...changes, at });
      setKeptAt(at);
    }
  }, [draftKey, setKeptAt]);

  const flush = useCallback(() => {
    pending?.flush();
    return write();
  }, [pending, write]);

  useFlushOnLeaving(flush);

  const keep = useCallback(() => {
    if (closed.current) return;
    waiting.current = true;
    callOff.current?.();
    callOff.current = afterPause(() => void write(), PAUSE_MS);
  }, [write]);

  const forget = useCallback(async () => {
    callOff.current?.();
    waiting.current = false;
    closed.current = true;
    setKeptAt(null);
    setRestoredAt(null);
    await dropDraft(draftKey);
    closed.current = false;
  }, [draftKey, setKeptAt]);

  return { kept, restoredAt, keep, flush, forget };
}

function createKeptTime(): SavedTime & { readonly setKeptAt: (at: number | null) => void } {
  const watchers = new Set<() => void>();
  let kept: number | null = null;
  return {
    watch: (hear) => {
      watchers.add(hear);
      return () => watchers.delete(hear);
    },
    at: () => kept,
    setKeptAt: (at) => {
      kept = at;
      for (const hear of watchers) hear();
    },
  };
}

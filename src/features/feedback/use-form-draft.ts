import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { useConfigIndex } from "../../config/config-context.tsx";
import { afterPause } from "../../lib/after-pause.ts";
import { useFlushOnLeaving } from "../../lib/use-flush-on-leaving.ts";
import { dropFormDraft, type FormDraft, formDraftKey, saveFormDraft, readFormDraft } from "./form-drafts.ts";

type Contents<T> = Pick<FormDraft<T>, "values" | "files">;

interface FormDraftOptions<T> {
  /** The form and what it is about, such as `supervisor/17`. */
  readonly place: string;
  /** Rises when `values` become something else: an older draft is told of and not applied. */
  readonly version: number;
  /** What is filled in now, asked for when it is kept; null: nothing that is worth keeping. */
  readonly read: () => Contents<T> | null;
}

export interface FormDraftControl<T> {
  /** `looking` until it is known whether there is a draft: the form waits with its first values until then. */
  readonly state: "looking" | "ready";
  /** What was kept earlier, for the form to begin with; null where it begins anew. */
  readonly restored: FormDraft<T> | null;
  /** When what was restored had been kept; null once it was discarded, or where nothing was. */
  readonly restoredAt: number | null;
  /** A draft of an earlier release of this form could not be brought back. */
  readonly stale: boolean;
  /** When the last change was kept; null while nothing is. */
  readonly keptAt: number | null;
  /** The device refused to keep the last change, such as for want of room. */
  readonly unkept: boolean;
  /** Keeps what the form holds after a pause. */
  readonly keep: () => void;
  /** Keeps it now; done when it is written. */
  readonly flush: () => Promise<void>;
  /** After sending, or when somebody wants to begin anew. */
  readonly forget: () => Promise<void>;
}

export type FormDraftState = Omit<FormDraftControl<unknown>, "restored">;

const PAUSE_MS = 400;

/** Keeps what is filled in, with the chosen files, on this device until it is sent or discarded. */
export function useFormDraft<T>({ place, version, read }: FormDraftOptions<T>): FormDraftControl<T> {
  const { employeeId, impersonator } = useConfigIndex().config.actor;
  const key = formDraftKey({
    person: impersonator ?? employeeId,
    actingAs: impersonator === null ? null : employeeId,
    place,
  });
  const [found, setFound] = useState<{ key: string; draft: FormDraft<T> | "stale" | null } | null>(null);
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [unkept, setUnkept] = useState(false);
  const [discarded, setDiscarded] = useState(false);
  const callOff = useRef<() => void>(undefined);
  const waiting = useRef(false);
  const writing = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });

  useEffect(() => {
    let wanted = true;
    void readFormDraft<T>(key, version)
      .catch(() => null)
      .then((draft) => {
        if (!wanted) return;
        setFound({ key, draft });
        setKeptAt(draft === null || draft === "stale" ? null : draft.at);
      });
    return () => {
      wanted = false;
    };
  }, [key, version]);

  const write = useCallback(async () => {
    const contents = latest.current();
    const at = Date.now();
    try {
      if (contents === null) await dropFormDraft(key);
      else await saveFormDraft(key, { ...contents, at, version });
      // the note of it waits for whoever types on
      startTransition(() => {
        setKeptAt(contents === null ? null : at);
        setUnkept(false);
      });
    } catch {
      setUnkept(true);
    }
  }, [key, version]);

  const flush = useCallback(async () => {
    // what is just being typed is handed on by being asked for
    latest.current();
    callOff.current?.();
    if (waiting.current) {
      waiting.current = false;
      // one after the other: a slow one must not overtake what came after it
      writing.current = writing.current.then(write);
    }
    await writing.current;
  }, [write]);

  useFlushOnLeaving(flush);

  const keep = useCallback(() => {
    waiting.current = true;
    callOff.current?.();
    callOff.current = afterPause(() => void flush(), PAUSE_MS);
  }, [flush]);

  const forget = useCallback(async () => {
    callOff.current?.();
    waiting.current = false;
    setKeptAt(null);
    setDiscarded(true);
    writing.current = writing.current.then(() => dropFormDraft(key)).catch(() => undefined);
    await writing.current;
  }, [key]);

  const draft = found?.key === key ? found.draft : null;
  const restored = draft === "stale" ? null : draft;
  return {
    state: found?.key === key ? "ready" : "looking",
    restored,
    restoredAt: discarded ? null : (restored?.at ?? null),
    stale: draft === "stale" && !discarded,
    keptAt,
    unkept,
    keep,
    flush,
    forget,
  };
}

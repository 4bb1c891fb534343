import { useCallback, useEffect, useRef, useState } from "react";
import { afterPause } from "../../lib/after-pause.ts";
import type { FormStore } from "../form-store.ts";

/** Long enough not to fall between two keys, short enough for a draft to be worth something. */
const PAUSE_MS = 400;

const always = () => true;

interface TypedOptions {
  readonly store: FormStore;
  /** The answer as the form holds it. */
  readonly text: string;
  readonly onHandOn: (text: string) => void;
  /** False for what is only half typed: it waits for more, or for the field to be left. */
  readonly isWhole?: (text: string) => boolean;
}

/**
 * Text that stays in its own field while somebody types and is handed on after a pause, on leaving the field, before the
 * form is read, and when the field goes away.
 */
export function useTyped({ store, text, onHandOn, isWhole = always }: TypedOptions) {
  const [typed, setTyped] = useState<string | null>(null);
  const held = useRef<string | null>(null);
  const callOff = useRef<() => void>(undefined);
  const hear = useRef(onHandOn);
  useEffect(() => {
    hear.current = onHandOn;
  }, [onHandOn]);

  const handOn = useCallback(() => {
    callOff.current?.();
    const words = held.current;
    if (words === null) return;
    held.current = null;
    hear.current(words);
    setTyped(null);
  }, []);
  useEffect(() => store.addPending(handOn), [store, handOn]);

  const type = useCallback(
    (words: string) => {
      held.current = words;
      setTyped(words);
      callOff.current?.();
      if (isWhole(words)) callOff.current = afterPause(handOn, PAUSE_MS);
    },
    [handOn, isWhole],
  );
  return { text: typed ?? text, type, handOn };
}

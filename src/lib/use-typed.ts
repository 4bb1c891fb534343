import { useCallback, useEffect, useRef, useState } from "react";
import { afterPause } from "./after-pause.ts";
import { runAfterPointerUp } from "./run-after-pointer-up.ts";
import type { PendingInputs } from "./pending-inputs.ts";

/** Long enough not to fall between two keys, short enough for a draft to be worth something. */
const PAUSE_MS = 400;

const always = () => true;

interface TypedOptions<T> {
  /** Of the form the field stands in. */
  readonly pending: Pick<PendingInputs, "add">;
  /** What the form holds. */
  readonly value: T;
  readonly onHandOn: (value: T) => void;
  /** False for what is only half typed: it waits for more, or for the field to be left. */
  readonly isWhole?: (value: T) => boolean;
}

/**
 * What stays in its own field while somebody types and is handed on after a pause, on leaving the field, before the form
 * is read, and when the field goes away.
 */
export function useTyped<T>({ pending, value, onHandOn, isWhole = always }: TypedOptions<T>) {
  const [typed, setTyped] = useState<{ readonly value: T } | null>(null);
  const held = useRef<{ readonly value: T } | null>(null);
  const callOff = useRef<() => void>(undefined);
  const hear = useRef(onHandOn);
  useEffect(() => {
    hear.current = onHandOn;
  }, [onHandOn]);

  const handOn = useCallback(() => {
    callOff.current?.();
    const last = held.current;
    if (last === null) return;
    held.current = null;
    hear.current(last.value);
    setTyped(null);
  }, []);
  useEffect(() => pending.add(handOn), [pending, handOn]);
  // What a press is aimed at stays where it is until the press is over.
  const leave = useCallback(() => runAfterPointerUp(handOn), [handOn]);

  const type = useCallback(
    (next: T) => {
      held.current = { value: next };
      setTyped(held.current);
      callOff.current?.();
      if (isWhole(next)) callOff.current = afterPause(handOn, PAUSE_MS);
    },
    [handOn, isWhole],
  );
  return { value: typed ? typed.value : value, type, leave };
}

import { type FocusEvent, useCallback, useEffect, useRef } from "react";

interface FollowingFocus {
  /** What is shown changes with it. */
  readonly step: string;
  /** Takes the focus where the next step has no such control. */
  readonly after: () => HTMLElement | null | undefined;
}

/**
 * For the one control of something that changes by itself: a control that goes away with the focus on it hands it on to
 * the one that takes its place.
 */
export function useFollowingFocus({ step, after }: FollowingFocus) {
  const control = useRef<HTMLElement>(null);
  const held = useRef(false);
  const latest = useRef(after);
  useEffect(() => {
    latest.current = after;
  });
  useEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    held.current = false;
    (control.current ?? latest.current())?.focus();
  }, [step]);
  return {
    ref: useCallback((element: HTMLElement | null) => {
      control.current = element;
    }, []),
    onFocus: () => {
      held.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // what is taken away hands the focus on to nothing
      if (relatedTarget !== null) held.current = false;
    },
  };
}

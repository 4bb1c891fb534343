/** What fields hold and have not handed on yet. */
export interface PendingInputs {
  /** `handOn` is called before what was typed is read; the answer takes it from the list again and calls it once more. */
  readonly add: (handOn: () => void) => () => void;
  readonly flush: () => void;
}

export function createPendingInputs(): PendingInputs {
  const held = new Set<() => void>();
  let isFlushing = false;
  return {
    add: (handOn) => {
      held.add(handOn);
      return () => {
        held.delete(handOn);
        handOn();
      };
    },
    flush: () => {
      // what is handed on may ask for the same again
      if (isFlushing) return;
      isFlushing = true;
      try {
        for (const handOn of held) handOn();
      } finally {
        isFlushing = false;
      }
    },
  };
}

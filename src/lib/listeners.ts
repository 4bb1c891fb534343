interface Listeners {
  /** Gives the way to hear no more. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly notify: () => void;
}

/** Those who want to hear that something changed. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => {
      for (const listener of Array.from(listeners)) listener();
    },
  };
}

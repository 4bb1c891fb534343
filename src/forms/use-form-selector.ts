import { useCallback, useSyncExternalStore } from "react";
import type { FormStore } from "./form-store.ts";
import type { FormSnapshot } from "./types.ts";

/** A part of what a form holds; draws anew only when that part is another one. */
export function useFormSelector<T>(store: FormStore, pick: (snapshot: FormSnapshot) => T): T {
  return useSyncExternalStore(store.subscribe, () => pick(store.snapshot()));
}

/** A part of what a form holds of one question; not even looked at while others are answered. */
export function useQuestionSelector<T>(
  store: FormStore,
  question: number,
  pick: (snapshot: FormSnapshot) => T,
): T {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeTo(question, listener),
    [store, question],
  );
  return useSyncExternalStore(subscribe, () => pick(store.snapshot()));
}

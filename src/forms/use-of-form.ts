import { useSyncExternalStore } from "react";
import type { FormSnapshot, FormStore } from "./form-store.ts";

/** A part of what a form holds; draws anew only when that part is another one. */
export function useOfForm<T>(store: FormStore, pick: (snapshot: FormSnapshot) => T): T {
  return useSyncExternalStore(store.subscribe, () => pick(store.snapshot()));
}

import { useEffect, useRef } from "react";
import { addShortcut, handleShortcutKey, type Shortcut } from "./registry.ts";

/** A key that works while the calling component is shown. */
export function useShortcut({
  keys,
  label,
  run,
  everywhere = false,
  applies,
  enabled = true,
}: Shortcut & { readonly enabled?: boolean }): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(
    () =>
      enabled
        ? addShortcut({
            keys,
            label,
            everywhere,
            ...(applies ? { applies } : {}),
            run: () => latest.current(),
          })
        : undefined,
    [keys, label, everywhere, applies, enabled],
  );
}

/** Listens for all of them; once, in the shell. */
export function useShortcutKeys(): void {
  useEffect(() => {
    document.addEventListener("keydown", handleShortcutKey);
    return () => document.removeEventListener("keydown", handleShortcutKey);
  }, []);
}

import { Suspense, useSyncExternalStore } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { prefetchedCode } from "../../lib/lazy-code.ts";
import type { Action } from "../../ui/actions.ts";
import { createListeners } from "../../lib/listeners.ts";

const HelpSheet = prefetchedCode(
  () => import("./help-sheet.tsx"),
  (module) => module.HelpSheet,
);

let open = false;
let origin: Element | null = null;
const listeners = createListeners();

/** The keys, by the menu and by `?`. */
export const useHelpAction = (): Action => ({
  key: "help",
  label: useTranslation().t("help.title"),
  keys: "?",
  everywhere: true,
  onSelect: () => showHelp(!open),
});

function showHelp(shown: boolean): void {
  if (shown && !open) origin = document.activeElement;
  // Once the sheet is gone, back to where one was.
  else if (!shown && origin instanceof HTMLElement) {
    const target = origin;
    window.setTimeout(() => target.focus());
  }
  open = shown;
  listeners.notify();
}

/** The sheet of keys; once, in the shell. */
export function Help() {
  const shown = useSyncExternalStore(watch, () => open);
  return shown ? (
    <Suspense fallback={null}>
      <HelpSheet onClose={() => showHelp(false)} />
    </Suspense>
  ) : null;
}

const watch = listeners.subscribe;

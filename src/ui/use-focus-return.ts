import { useEffect, useLayoutEffect } from "react";

/** What opened a dialog out of the page; one that opens in the place of another has the same. */
let opener: Element | null = null;

/** For a dialog that is taken away as soon as it is done: whatever opened it has the focus again. */
export function useFocusReturn(): void {
  // before the dialog takes the focus
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.closest('[role="dialog"]')) opener = activeElement;
  }, []);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [],
  );
}

import { useEffect, useLayoutEffect } from "react";
import { partAround } from "../lib/page-parts.ts";

/** What opened a dialog out of the page; one that opens in the place of another has the same. */
let opener: Element | null = null;

/** For a dialog that is taken away as soon as it is done: whatever opened it has the focus again. */
export function useFocusReturn(): void {
  // before the dialog takes the focus
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement !== document.body && !partAround(activeElement, "dialog")) opener = activeElement;
  }, []);
  useEffect(() => {
    let isKeyHeld = false;
    const hear = ({ type }: KeyboardEvent) => {
      isKeyHeld = type === "keydown";
    };
    window.addEventListener("keydown", hear, true);
    window.addEventListener("keyup", hear, true);
    return () => {
      window.removeEventListener("keydown", hear, true);
      window.removeEventListener("keyup", hear, true);
      // the key that closed the dialog would press what opened it
      if (isKeyHeld) window.addEventListener("keyup", returnUnlessElsewhere, { once: true });
      else returnFocus();
    };
  }, []);
}

function returnFocus(): void {
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}

function returnUnlessElsewhere(): void {
  if (document.activeElement === document.body) returnFocus();
}

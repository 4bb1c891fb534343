import { useEffect, useState } from "react";
import { openedFeedback } from "../../forms/record/open-feedback.ts";
import { openProfileMode } from "../profile/open-profile.ts";
import { partsIn } from "../../lib/page-parts.ts";

const LOOK_EVERY_MS = 500;
/** Whoever types is left alone for so long after the last key. */
const TYPING_MS = 30_000;
const EDITABLE = 'input, textarea, select, [contenteditable="true"]';

// this code comes behind the first screen: whoever is in a field by then may have typed before anybody listened
let typedAt = document.activeElement?.matches(EDITABLE) ? performance.now() : Number.NEGATIVE_INFINITY;
document.addEventListener("input", () => (typedAt = performance.now()), { capture: true });

/**
 * True once nothing stands in the way of a dialog that nobody asked for, and from then on while it is wanted: no other
 * dialog is open and nobody is in the middle of typing.
 */
export function useScreenIdle(wanted: boolean): boolean {
  const [clear, setClear] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const look = () => {
      if (!isTyping() && !isOtherOpen()) setClear(true);
    };
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    look();
    return () => {
      window.clearInterval(timer);
      setClear(false);
    };
  }, [wanted]);
  return clear;
}

const isTyping = (): boolean =>
  performance.now() - typedAt < TYPING_MS && document.activeElement?.matches(EDITABLE) === true;

function isOtherOpen(): boolean {
  if (openedFeedback() !== null || openProfileMode() !== null) return true;
  // what was closed may stay in the page without being shown
  return partsIn(document, "anyDialog").some((dialog) => dialog.getClientRects().length > 0);
}

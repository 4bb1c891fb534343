import type { FeedbackContexts, FeedbackKind, SentFeedback } from "./contexts.ts";
import { createListeners } from "../../lib/listeners.ts";
import { partAround, partIn } from "../../lib/page-parts.ts";

interface RequestOf<K extends FeedbackKind> {
  readonly kind: K;
  readonly context: FeedbackContexts[K];
  /** Where the focus goes back to; what has it now, when absent. */
  readonly origin?: HTMLElement;
  /** After the server took it and the form is gone: the next one may be opened from here. */
  readonly onSent?: (answer: SentFeedback) => void;
  /** The form went away without having been sent. */
  readonly onClosed?: () => void;
}

export type FeedbackRequest = { readonly [K in FeedbackKind]: RequestOf<K> }[FeedbackKind];

let shown: FeedbackRequest | null = null;
let origin: Element | null = null;
const listeners = createListeners();

/**
 * Shows a form over the page, filled with its context. One at a time: false while another one is open, which stays.
 *
 * @example openFeedback({ kind: "supervisor", context: { interview: { id: 7 } }, onSent: askForTheNext });
 */
export function openFeedback(request: FeedbackRequest): boolean {
  if (shown !== null) return false;
  origin = request.origin ?? document.activeElement;
  change(request);
  return true;
}

/** The form that is open is done with, sent or not. */
export function closeFeedback(answer: SentFeedback | null): void {
  const request = shown;
  if (request === null) return;
  change(null);
  if (answer === null) request.onClosed?.();
  else request.onSent?.(answer);
  const target = origin;
  // another form or dialog may have come in its place: that has the focus then
  window.setTimeout(() => {
    if (shown === null && document.activeElement === document.body && target instanceof HTMLElement) {
      focusAgain(target);
    }
  });
}

/** What shows only while the focus is in its row, such as the row's button, takes it by way of the row's link. */
function focusAgain(target: HTMLElement): void {
  target.focus();
  if (document.activeElement === target) return;
  partIn(partAround(target, "record"), "address")?.focus();
  target.focus();
}

export const openedFeedback = (): FeedbackRequest | null => shown;

export const watchFeedback = listeners.subscribe;

function change(request: FeedbackRequest | null): void {
  shown = request;
  listeners.notify();
}

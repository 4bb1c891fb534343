import { partAround } from "../lib/page-parts.ts";

/**
 * Gives a control of a dialog the focus once that is open. Whoever is fast has gone on by then, to another control or the
 * button that saves, and stays there.
 */
export function focusOnOpen(open: boolean, control: HTMLElement | null | undefined): void {
  const { activeElement } = document;
  if (!open || !control || !activeElement) return;
  // the dialog itself and the button that closes it stand ahead of the control: they had the focus first
  const isBehind = control.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING;
  if (isBehind && partAround(control, "dialog")?.contains(activeElement)) return;
  control.focus();
}

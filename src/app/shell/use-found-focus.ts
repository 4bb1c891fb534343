import { type RefObject, useEffect } from "react";
import { focusRow } from "../../screens/list/grid/positions.ts";
import { markOf, partAround, partIn } from "../../lib/page-parts.ts";

/** What opens and closes takes this long, and hands the focus on by itself where it can. */
const WAIT_MS = 300;
const TRIES = 4;

/**
 * A key that makes what has the focus disappear (a choice is cleared, a dialog closes that a menu opened) would leave
 * nothing in its place. Then the row somebody was at last has it, or the heading of the page; the same where a row leaves
 * its list some time after the key.
 */
export function useFoundFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let row: string | null = null;
    let began = false;
    /** What had the focus last, as long as keys lead it. */
    let last: EventTarget | null = null;
    let byKeys = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const focused = ({ target }: FocusEvent) => {
      began = true;
      last = byKeys ? target : null;
      row = markOf(partAround(target, "row"), "row") ?? row;
    };
    const look = (tries: number) => {
      timer = setTimeout(() => {
        const { activeElement } = document;
        // Work that a key began in a dialog may end a while later, and close it.
        if (partAround(activeElement, "openOverlay")) return look(TRIES);
        if (activeElement !== document.body) return;
        const open = partIn(document, "openOverlay");
        if (open !== null && tries > 0) return look(tries - 1);
        if (open !== null) {
          takeFocus(partIn(open, "dialog"));
          return look(TRIES);
        }
        const known = row === null ? null : partIn(main.current, "row", row);
        if (known) return focusRow(known);
        takeFocus(partIn(main.current, "heading"));
      }, WAIT_MS);
    };
    const pressed = ({ key }: KeyboardEvent) => {
      byKeys = true;
      clearTimeout(timer);
      // Tab leaves the page at its end, and nothing is lost.
      if (key !== "Tab" && key !== "Shift" && began) look(TRIES);
    };
    const stop = () => {
      byKeys = false;
      last = null;
      clearTimeout(timer);
    };
    const removals = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      clearTimeout(timer);
      look(TRIES);
    });
    removals.observe(document.body, { childList: true, subtree: true });
    document.addEventListener("focusin", focused);
    document.addEventListener("keydown", pressed, true);
    document.addEventListener("pointerdown", stop, true);
    return () => {
      stop();
      removals.disconnect();
      document.removeEventListener("focusin", focused);
      document.removeEventListener("keydown", pressed, true);
      document.removeEventListener("pointerdown", stop, true);
    };
  }, [main]);
}

function takeFocus(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

import { type RefObject, useEffect, useRef } from "react";

/**
 * Another page starts at its heading: what had the focus went away with the page before, and whoever works with keys or
 * listens would begin at the menu again. Whatever takes the focus by itself keeps it.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>, pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname || main.current === null) return;
    shown.current = pathname;
    return focusHeading(main.current);
  }, [main, pathname]);
}

/** Waits, where it must, until the page says what it is called: its record may come over a slow line. */
function focusHeading(main: HTMLElement): () => void {
  let frame = 0;
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  const changes = new MutationObserver(soon);
  const look = () => {
    const free = document.activeElement === document.body;
    const heading = main.querySelector<HTMLElement>("h1");
    if (free && heading === null) return changes.observe(main, { childList: true, subtree: true });
    changes.disconnect();
    if (!free || heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  soon();
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
  };
}

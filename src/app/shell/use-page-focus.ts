import { type RefObject, useEffect, useRef } from "react";

/** Frames in which a page may take its time to say what it is called. */
const PATIENCE = 240;

/**
 * Another page starts at its heading: what had the focus went away with the page before, and whoever works with keys or
 * listens would begin at the menu again. Whatever takes the focus by itself keeps it.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>, pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    let left = PATIENCE;
    let frame = 0;
    const look = () => {
      if (document.activeElement !== document.body) return;
      const heading = main.current?.querySelector<HTMLElement>("h1") ?? null;
      if (heading === null && left > 0) {
        left -= 1;
        frame = requestAnimationFrame(look);
        return;
      }
      if (heading === null) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [main, pathname]);
}

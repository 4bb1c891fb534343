import { type RefObject, useEffect, useRef } from "react";

/** How long a page may take to say what it is called: its record may come over a slow line. */
const PATIENCE_MS = 60_000;

/**
 * Another page starts at its heading: what had the focus went away with the page before, and whoever works with keys or
 * listens would begin at the menu again. Whatever takes the focus by itself keeps it.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>, pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const until = performance.now() + PATIENCE_MS;
    let frame = 0;
    const look = () => {
      if (document.activeElement !== document.body) return;
      const heading = main.current?.querySelector<HTMLElement>("h1") ?? null;
      if (heading === null && performance.now() < until) {
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

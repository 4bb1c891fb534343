import { type RefObject, useLayoutEffect } from "react";

/**
 * Keeps `--above` at the height of everything over the content, so that a screen can fill the window exactly, whatever
 * banners and bars there are.
 */
export function useRoomAbove(main: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = main.current;
    const shell = element?.parentElement;
    if (!element || !shell) return;
    const measure = () => {
      const above = element.getBoundingClientRect().top - shell.getBoundingClientRect().top;
      shell.style.setProperty("--above", `${Math.round(above)}px`);
    };
    // what is asked in between two frames would lay the page out once more than it is painted
    let frame = 0;
    const measureSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    measureSoon();
    const observer = new ResizeObserver(measure);
    for (const part of shell.children) observer.observe(part);
    const appearing = new MutationObserver(() => {
      for (const part of shell.children) observer.observe(part);
      measureSoon();
    });
    appearing.observe(shell, { childList: true, attributeFilter: ["data-nav"] });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      appearing.disconnect();
    };
  }, [main]);
}

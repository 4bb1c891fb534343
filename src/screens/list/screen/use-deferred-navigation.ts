import { type RefObject, useCallback, useEffect, useRef } from "react";
import { waitBriefly } from "../../../prefetch/wait-briefly.ts";
import { partIn } from "../../../lib/page-parts.ts";

/** Takes a step when what it needs is here, or it would be felt as waiting. */
export type DeferNavigation = (ready: Promise<unknown>, take: () => void) => void;

/**
 * A step within a list that waits for its rows, so that the list is drawn once and not twice. Whatever a person does next
 * finds the step taken; whoever went to another address meanwhile stays there. `screen`: what the table stands in; it says
 * that it is busy from the beginning.
 */
export function useDeferredNavigation(screen: RefObject<HTMLElement | null>): DeferNavigation {
  const held = useRef<(() => void) | null>(null);

  useEffect(() => {
    const finish = () => held.current?.();
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events) window.addEventListener(event, finish, { capture: true, passive: true });
    return () => {
      held.current = null;
      for (const event of events) window.removeEventListener(event, finish, { capture: true });
    };
  }, []);

  return useCallback(
    (ready, take) => {
      held.current?.();
      const { href } = window.location;
      const { current: root } = screen;
      const table = partIn(root, "settledTable");
      table?.setAttribute("aria-busy", "true");
      const go = () => {
        if (held.current !== go) return;
        held.current = null;
        table?.setAttribute("aria-busy", "false");
        if (href === window.location.href) take();
      };
      held.current = go;
      void waitBriefly(ready).then(go);
    },
    [screen],
  );
}

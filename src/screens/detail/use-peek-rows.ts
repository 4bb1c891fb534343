import { type RefObject, useEffect } from "react";
import { usePeek } from "../drawer/use-peek.ts";
import { markOf, partAround } from "../../lib/page-parts.ts";

/**
 * Rows inside the element show their record over the page instead of leaving it: the record they belong to stays in view.
 * With Ctrl, Shift or the middle button a row opens as everywhere. Null: rows lead nowhere.
 */
export function usePeekRows(container: RefObject<HTMLElement | null> | null, resource: string): void {
  const { open } = usePeek();
  useEffect(() => {
    const element = container?.current;
    const click = (event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      const id = markOf(partAround(event.target, "row"), "row");
      const control = partAround(event.target, "rowControl");
      const leads = control === null || control.matches('a[href^="/"]:not([data-peek])');
      if (!id || !leads) return;
      event.preventDefault();
      event.stopPropagation();
      open({ resource, id });
    };
    element?.addEventListener("click", click, true);
    return () => element?.removeEventListener("click", click, true);
  }, [container, resource, open]);
}

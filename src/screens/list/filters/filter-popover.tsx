import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import css from "./filter-popover.module.css";
import { partAround } from "../../../lib/page-parts.ts";

interface FilterPopoverProps {
  /** What it hangs on; the focus goes back there. */
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const GAP = 4;
const EDGE = 8;

/** A small window under what opened it. The list beside it stays in view and in use. */
export function FilterPopover({ anchor, label, onClose, children }: FilterPopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const place = () => {
      if (box.current) placeUnder(box.current, anchor);
    };
    place();
    const resized = new ResizeObserver(place);
    if (box.current) resized.observe(box.current);
    window.addEventListener("resize", place);
    document.addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      resized.disconnect();
      window.removeEventListener("resize", place);
      document.removeEventListener("scroll", place, { capture: true });
    };
  }, [anchor]);

  useEffect(() => {
    const outside = (event: PointerEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || box.current?.contains(target) || anchor.contains(target)) return;
      // What pickers and calendars in here open stands elsewhere in the page.
      if (partAround(target, "dropdown") !== null) return;
      // What is being typed is taken over, or told, when its field is left; a field that goes away is never left.
      if (document.activeElement instanceof HTMLElement && box.current?.contains(document.activeElement))
        document.activeElement.blur();
      close.current();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [anchor]);

  useEffect(() => {
    const { current } = box;
    const leave = (event: KeyboardEvent) => {
      const picking =
        event.target instanceof Element && event.target.getAttribute("aria-expanded") === "true";
      if (event.key !== "Escape" || event.defaultPrevented || picking) return;
      event.stopPropagation();
      close.current();
      anchor.focus();
    };
    current?.addEventListener("keydown", leave);
    return () => current?.removeEventListener("keydown", leave);
  }, [anchor]);

  return createPortal(
    <div ref={box} role="dialog" aria-label={label} tabIndex={-1} className={css["popover"]}>
      {children}
    </div>,
    document.body,
  );
}

/** Under the anchor, from its leading edge; moved as far as the window needs. */
function placeUnder(box: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const wanted = document.documentElement.dir === "rtl" ? at.right - width : at.left;
  const left = Math.max(EDGE, Math.min(wanted, window.innerWidth - width - EDGE));
  const below = at.bottom + GAP;
  const top = Math.max(EDGE, Math.min(below, window.innerHeight - height - EDGE));
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

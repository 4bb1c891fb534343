import { type RefObject, useEffect, useRef, useState } from "react";
import { partIn } from "../lib/page-parts.ts";

interface Unfolded {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly toggle: () => void;
  /** What holds the button and the panel that it unfolds. */
  readonly place: RefObject<HTMLDivElement | null>;
}

/** A panel that a button unfolds: a press outside closes it, and so does Escape, which gives the focus back to the button. */
export function useUnfolded(): Unfolded {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      partIn(place.current, "button")?.focus();
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);
  return { open, setOpen, toggle: () => setOpen((was) => !was), place };
}

import { type ReactNode, useLayoutEffect, useRef } from "react";

interface ClosedWhileProps {
  readonly busy: boolean;
  readonly children: ReactNode;
}

/**
 * Entries that cannot be changed while they are on their way; the focus is back where it was when they were not taken. What
 * somebody types on meanwhile is no shortcut.
 */
export function ClosedWhile({ busy, children }: ClosedWhileProps) {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const { current: before } = focused;
    if (!busy) {
      if (before instanceof HTMLElement && activeElement?.contains(before)) before.focus();
      return undefined;
    }
    focused.current = activeElement;
    const hold = (event: KeyboardEvent) => {
      const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
      // the focus fell on what is around
      if (isText && event.target instanceof Node && event.target.contains(box.current))
        event.stopPropagation();
    };
    document.addEventListener("keydown", hold, { capture: true });
    return () => document.removeEventListener("keydown", hold, { capture: true });
  }, [busy]);
  return (
    <div ref={box} inert={busy}>
      {children}
    </div>
  );
}

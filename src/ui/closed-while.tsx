import { type ReactNode, useLayoutEffect, useRef } from "react";

interface ClosedWhileProps {
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** Entries that cannot be changed while they are on their way; the focus is back where it was when they were not taken. */
export function ClosedWhile({ busy, children }: ClosedWhileProps) {
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const { current: before } = focused;
    if (busy) focused.current = activeElement;
    else if (before instanceof HTMLElement && activeElement?.contains(before)) before.focus();
  }, [busy]);
  return <div inert={busy}>{children}</div>;
}

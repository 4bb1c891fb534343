import { type ReactNode, useCallback, useState } from "react";
import { Box } from "./layout.tsx";

interface ScrollBoxProps {
  readonly label: string;
  /** One element, as wide as what it holds. */
  readonly children: ReactNode;
}

/** A part of a page that may be wider than its room. Keys reach it only while there is something to scroll to. */
export function ScrollBox({ label, children }: ScrollBoxProps) {
  const [overflows, setOverflows] = useState(false);
  const watch = useCallback((box: HTMLDivElement | null) => {
    if (!box) return;
    const observer = new ResizeObserver(() => setOverflows(box.scrollWidth > box.clientWidth));
    for (const part of [box, ...box.children]) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  const reached = overflows ? { tabIndex: 0, role: "region", "aria-label": label } : {};
  return (
    <Box scroll ref={watch} {...reached}>
      {children}
    </Box>
  );
}
